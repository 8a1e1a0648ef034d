import { provideLanguage } from '@service/widgets/localisation';
import { de } from '@service/widgets/localisation/de';

provideLanguage('de', de);
