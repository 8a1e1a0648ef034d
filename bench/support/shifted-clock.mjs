/**
 * Loaded into a process by `--import`: `SIGUSR2` sets its clock an hour ahead, and the next one back again. Timers go on as
 * they do when the clock of a machine is set.
 */
const hour = 3_600_000;
const RealDate = Date;
const realNow = Date.now;
let shift = 0;
RealDate.now = () => realNow() + shift;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, of) => Reflect.construct(target, values.length > 0 ? values : [RealDate.now()], of),
});
process.on('SIGUSR2', () => {
  shift = shift === 0 ? hour : 0;
});
