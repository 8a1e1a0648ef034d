import './history.ts';
import './session.ts';
import '@service/widgets/elements/resource-viewer';
