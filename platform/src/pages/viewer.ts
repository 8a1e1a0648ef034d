import './history.ts';
import '@service/widgets/elements/resource-viewer';
