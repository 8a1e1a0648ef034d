import { provideLanguage } from '@service/widgets/localisation';
import { ar } from '@service/widgets/localisation/ar';

provideLanguage('ar', ar);
