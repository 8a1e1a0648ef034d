/** Story of each state of each element, by the end of its id. A test looks at whether the story ends in the state. */
const ends: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'service-access-tokens': {
    loading: 'access-tokens--loading',
    ready: 'access-tokens--overview',
    'signed-out': 'access-tokens--signed-out',
    busy: 'access-tokens--creating',
    confirming: 'access-tokens--fresh-sign-in',
    created: 'access-tokens--shown-once',
    offline: 'access-tokens--offline',
    limited: 'access-tokens--rate-limited',
  },
  'service-current-user': {
    'signed-in': 'current-user--overview',
    'signed-out': 'current-user--signed-out',
    busy: 'current-user--signing-out',
    limited: 'current-user--rate-limited',
  },
  'service-dashboard': {
    loading: 'dashboard--loading',
    ready: 'dashboard--overview',
    failed: 'dashboard--unreadable',
    'signed-out': 'dashboard--signed-out',
    offline: 'dashboard--offline',
    limited: 'dashboard--rate-limited',
    editing: 'dashboard--picking',
    unsaved: 'dashboard--editing',
  },
  'service-platform': {
    'signed-in': 'platform--signed-in',
    'signed-out': 'platform--overview',
    unreachable: 'platform--unreachable',
  },
  'resource-clusters': {
    loading: 'resource-clusters--loading',
    ready: 'resource-clusters--overview',
    failed: 'resource-clusters--failed',
    busy: 'resource-clusters--busy',
    'signed-out': 'resource-clusters--signed-out',
    offline: 'resource-clusters--offline',
    limited: 'resource-clusters--rate-limited',
  },
  'resource-graph': {
    loading: 'resource-graph--loading',
    ready: 'resource-graph--overview',
    failed: 'resource-graph--internal-error',
    busy: 'resource-graph--busy',
    'signed-out': 'resource-graph--signed-out',
    offline: 'resource-graph--offline',
    limited: 'resource-graph--rate-limited',
  },
  'resource-search': {
    idle: 'resource-search--idle',
    loading: 'resource-search--loading',
    ready: 'resource-search--overview',
    failed: 'resource-search--failed',
    busy: 'resource-search--busy',
    'signed-out': 'resource-search--signed-out',
    offline: 'resource-search--offline-at-once',
    limited: 'resource-search--rate-limited',
  },
  'resource-viewer': {
    loading: 'resource-viewer-directory--loading',
    ready: 'resource-viewer-directory--overview',
    failed: 'resource-viewer-directory--failed',
    'signed-out': 'resource-viewer-directory--signed-out',
    offline: 'resource-viewer-directory--offline',
    limited: 'resource-viewer-limits-and-results--rate-limited',
    busy: 'resource-viewer-limits-and-results--busy',
    forbidden: 'resource-viewer-limits-and-results--forbidden',
  },
  'service-schema-form': {
    loading: 'schema-form--loading',
    ready: 'schema-form--overview',
    busy: 'schema-form--sending',
    offline: 'schema-form--offline',
    limited: 'schema-form--rate-limited',
    ended: 'schema-form--session-ended',
    sent: 'schema-form--sent',
  },
  'service-sign-in': {
    ask: 'sign-in--overview',
    waiting: 'sign-in--check-your-email',
    'signed-in': 'sign-in--signed-in',
    busy: 'sign-in--sending',
    offline: 'sign-in--offline',
    limited: 'sign-in--rate-limited',
  },
  'service-sign-up': {
    ask: 'sign-up--overview',
    waiting: 'sign-up--check-your-email',
    'signed-in': 'sign-up--signed-in',
    busy: 'sign-up--sending',
    offline: 'sign-up--offline',
    limited: 'sign-up--rate-limited',
  },
  'service-verify': {
    ready: 'verify--overview',
    'signed-in': 'verify--signed-in',
    over: 'verify--link-expired',
    busy: 'verify--sending',
    offline: 'verify--offline',
  },
};

/** A state of an element, and the id of the story that shows it. */
export interface StateStory {
  readonly tag: string;
  readonly state: string;
  readonly id: string;
}

export const stateStories: readonly StateStory[] = Object.entries(ends).flatMap(([tag, states]) =>
  Object.entries(states).map(([state, end]) => ({ tag, state, id: `elements-${end}` })),
);

/** Fails if a story does not end in the state that it is the story of. */
export function expectState(id: string, canvas: ParentNode): void {
  for (const { tag, state } of stateStories.filter((each) => each.id === id)) {
    if (!canvas.querySelector(`${tag}:state(${state})`)) throw new Error(`<${tag}> is not in the state "${state}".`);
  }
}
