import { shared } from '../../controllers/events.ts';
import type { WidgetErrorCode } from '../../localisation/sections/dashboard-errors.ts';
import type { DashboardDocument } from '../../models/dashboard/document.ts';

/** A dashboard has been edited and saved; without a `resource-id` the page is the one who keeps it. */
export class LayoutChangedEvent extends Event {
  readonly detail: {
    readonly document: DashboardDocument;
    /** The resource that has it; nothing where the page keeps it. */
    readonly resourceId: string | undefined;
    /** The document as JSON. */
    readonly text: string;
  };

  constructor(document: DashboardDocument, resourceId: string | undefined, text: string) {
    super('layout-changed', shared);
    this.detail = { document, resourceId, text };
  }
}

/** A widget of a dashboard is not shown, or not as it should be; the others are. */
export class WidgetFailedEvent extends Event {
  readonly detail: {
    readonly instanceId: string;
    readonly widgetId: string;
    readonly code: WidgetErrorCode;
    readonly details: string;
  };

  constructor(detail: WidgetFailedEvent['detail']) {
    super('widget-failed', shared);
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'layout-changed': LayoutChangedEvent;
    'widget-failed': WidgetFailedEvent;
  }
}
