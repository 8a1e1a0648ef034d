export type { Dialect, DialectActions, DialectCall, DialectForms, Followed, Mapped, RefusalDetail } from './dialect.ts';
export { speak, type SpeakOptions } from './speak.ts';
