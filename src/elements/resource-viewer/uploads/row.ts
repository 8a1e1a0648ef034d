import { html, nothing, type TemplateResult } from 'lit';
import type { UploadItem, UploadStatus } from '../../../models/upload/upload-item.ts';
import { circleCheck } from '../../../theme/icons/circle-check.ts';
import { pause } from '../../../theme/icons/pause.ts';
import { play } from '../../../theme/icons/play.ts';
import { triangleAlert } from '../../../theme/icons/triangle-alert.ts';
import { x } from '../../../theme/icons/x.ts';
import { iconOf } from '../../parts/kinds.ts';
import type { Uploading } from './uploading.ts';
import { hasHandle } from './handles.ts';
import { canRetry, failureOf, sentOf, timeLeft, tryingWords } from './progress-words.ts';

export interface RowOptions {
  readonly desk: Uploading;
  /** Counted from 1. */
  readonly place: number;
  readonly count: number;
  /** Another file was chosen for it. */
  readonly refused: boolean;
}

interface Look {
  readonly icon?: TemplateResult;
  readonly bad?: boolean;
  /** Whether a bar shows how far it is. */
  readonly bar?: boolean;
  says(item: UploadItem, desk: Uploading): string;
  /** What can be done, before the way out. */
  ways?(item: UploadItem, desk: Uploading): unknown;
}

const tool = (icon: TemplateResult, label: string, press: () => void) =>
  html`<button type="button" class="tool" aria-label=${label} @click=${press}>${icon}</button>`;

const link = (label: string, press: () => void) =>
  html`<button type="button" class="link" @click=${press}>${label}</button>`;

const state =
  (name: keyof Uploading['words']['states']) =>
  (_item: UploadItem, { words }: Uploading) =>
    words.states[name];

const hold: NonNullable<Look['ways']> = (item, { model, words }) =>
  tool(pause, words.pause(item.facts.name), () => model.pause(item));

const far = ({ sent, facts }: UploadItem, { words, viewer }: Uploading) =>
  sentOf(sent, facts.size, words, viewer.language);

/** How an upload looks in each of its states. */
const looks: Readonly<Record<UploadStatus, Look>> = {
  waiting: { says: state('waiting'), ways: hold },
  uploading: {
    bar: true,
    says: (item, desk) => {
      const { model, words } = desk;
      const one = model.items.length === 1;
      const left = one ? timeLeft(item.facts.size - item.sent, model.bytesPerSecond, words) : undefined;
      return [far(item, desk), left].filter(Boolean).join(' · ');
    },
    ways: hold,
  },
  offline: { bar: true, says: state('offline'), ways: hold },
  retrying: { bar: true, says: tryingWords, ways: hold },
  'signed-out': { bar: true, says: state('signed-out'), ways: hold },
  paused: {
    bar: true,
    says: (item, desk) => `${desk.words.states.paused} · ${far(item, desk)}`,
    ways: (item, { model, words }) => tool(play, words.resume(item.facts.name), () => model.resume(item)),
  },
  asks: { icon: triangleAlert, says: state('asks') },
  fileless: {
    bar: true,
    // Of several it is said above them.
    says: (item, { model, words }) => (hasHandle(item) || model.items.length > 1 ? words.interrupted : words.fileless),
    ways: (item, desk) =>
      link(hasHandle(item) ? desk.words.goOn : desk.words.chooseFile, () => void desk.findFile(item)),
  },
  elsewhere: { bar: true, says: state('elsewhere') },
  cancelling: { says: state('cancelling') },
  failed: {
    icon: triangleAlert,
    bad: true,
    says: (item, { words, viewer }) => failureOf(item, words, viewer),
    ways: (item, { model, words }) => (canRetry(item) ? link(words.retry, () => model.resume(item)) : nothing),
  },
  done: {
    icon: circleCheck,
    says: state('done'),
    ways: ({ resourceId }, { viewer }) =>
      resourceId ? link(viewer.words.open, () => viewer.open(resourceId)) : nothing,
  },
};

/** A file on its way, in a row. */
export function uploadRow(item: UploadItem, { desk, place, count, refused }: RowOptions): TemplateResult {
  const { model, words } = desk;
  const { facts, status, sent } = item;
  const look = looks[status];
  const ended = status === 'done' || status === 'failed';
  return html`<li
    class=${look.bad ? `upload bad` : `upload ${status}`}
    part="upload"
    aria-posinset=${place}
    aria-setsize=${count}
  >
    ${look.icon ?? iconOf({ kind: facts.folder ? 'directory' : 'file', mediaType: facts.mediaType })}
    <span class="clip upload-name" title=${[...facts.path, facts.name].join(' / ')}>${facts.name}</span>
    ${
      look.bar
        ? html`<progress aria-label=${words.progress(facts.name)} max=${facts.size || 1} value=${sent}></progress>`
        : nothing
    }
    <span class="clip upload-says">${refused ? words.otherFile : look.says(item, desk)}</span>
    <span class="uploads-acts">
      ${look.ways?.(item, desk) ?? nothing}
      ${
        status === 'cancelling' || status === 'elsewhere'
          ? nothing
          : tool(x, ended ? words.dismiss(facts.name) : words.cancel(facts.name), () => model.cancel(item))
      }
    </span>
  </li>`;
}
