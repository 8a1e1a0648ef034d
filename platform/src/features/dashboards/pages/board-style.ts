import {
  arrangeWidgets,
  columns,
  sizeOf,
  type Breakpoint,
  type Instance,
  type Place,
} from '@service/widgets/server-rendering';

/** Pixels of the page up to which the board has fewer columns: those of the board with what stands beside it. */
const narrower: readonly (readonly [most: number, Breakpoint])[] = [
  [931.98, 'medium'],
  [591.98, 'narrow'],
];

const area = ({ x, y, w, h }: Place) => `${y + 1} / ${x + 1} / span ${h} / span ${w}`;

/**
 * Positions of widgets before script has measured the board. Custom properties, because `::part` rules of the page
 * win over the element's own.
 */
export function boardStyle(instances: readonly Instance[]): string {
  const placed = instances.map(({ key, places, widgetId }) => ({
    key,
    places,
    size: sizeOf(widgetId),
  }));
  const rules = (breakpoint: Breakpoint) => {
    const places = arrangeWidgets(placed, breakpoint);
    return instances.flatMap(({ key, index }) => {
      const place = places.get(key);
      if (!place) return [];
      const gridArea = breakpoint === 'narrow' ? 'auto' : area(place);
      const height = `calc(${place.h} * var(--_row) + ${place.h - 1} * var(--_gap))`;
      return [`service-dashboard::part(frame-${index}) { --_at: ${gridArea}; --_high: ${height}; }`];
    });
  };
  return [
    ...rules('wide'),
    ...narrower.map(
      ([most, breakpoint]) =>
        `@media (max-width: ${most}px) { service-dashboard { --_columns: ${columns[breakpoint]}; } ${rules(breakpoint).join(' ')} }`,
    ),
  ].join(' ');
}
