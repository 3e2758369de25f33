/** How long this process may outlive npm before it notices, in ms. */
const PERIOD = 200;

/** npm passes a signal on to its shell, which ends without telling what it runs: so that is told to end here. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), PERIOD).unref();
}
