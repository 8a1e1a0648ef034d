import { shared } from '../../controllers/events.ts';
import type { WidgetErrorCode } from '../../localisation/sections/dashboard-errors.ts';
import type { DashboardDocument } from '../../models/dashboard/document.ts';

/** The dashboard has been saved; without a `resource-id` the page stores it. */
export class LayoutChangedEvent extends Event {
  readonly detail: {
    readonly document: DashboardDocument;
    /** `undefined` if the page stores the dashboard. */
    readonly resourceId: string | undefined;
    /** The document as JSON. */
    readonly text: string;
  };

  constructor(document: DashboardDocument, resourceId: string | undefined, text: string) {
    super('layout-changed', shared);
    this.detail = { document, resourceId, text };
  }
}

/** A widget is not shown, or not completely. */
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
