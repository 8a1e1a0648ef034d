/** The viewer of a page and its addresses, which have to listen before anything can be pressed. */
import './history.ts';
import '@service/widgets/elements/resource-viewer';
