import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Series by minutes, in the notation of `promtool test rules`. */
type Series = Readonly<Record<string, string>>;

/** Of each alert, figures that raise it, and others that do not. */
const CASES: Readonly<Record<string, readonly [raising: Series, silent: Series]>> = {
  ProcessGone: [{ up: '0x60' }, { up: '1x60' }],
  ProcessRestarts: [{ process_start_time_seconds: '0+1x60' }, { process_start_time_seconds: '0 0 1 1 1x60' }],
  NotReady: [
    { 'ready{part="database"}': '0x60' },
    { 'ready{part="database"}': '1x60', 'ready{part="shutdown"}': '0x60' },
  ],
  LoopStandsStill: [{ loops_standing_still: '1x60' }, { loops_standing_still: '0x60' }],
  ProcessBusy: [
    { nodejs_eventloop_lag_p99_seconds: '0.8x60' },
    { nodejs_eventloop_lag_p99_seconds: '0.02x60' },
  ],
  CallsFail: [
    {
      'http_requests_total{route="/api/a",status="500"}': '0+6x60',
      'http_requests_total{route="/api/a",status="200"}': '0+60x60',
    },
    {
      'http_requests_total{route="/api/admin/whatsapp/qr-new-client/:deviceId",status="503"}': '0+60x60',
      'http_requests_total{route="/api/a",status="500"}': '0+2x60',
      'http_requests_total{route="/api/a",status="200"}': '0+60x60',
    },
  ],
  CallsSlow: [
    {
      'http_request_duration_seconds_bucket{route="/api/a",le="2.5"}': '0+90x60',
      'http_request_duration_seconds_bucket{route="/api/a",le="5"}': '0+100x60',
      'http_request_duration_seconds_bucket{route="/api/a",le="+Inf"}': '0+100x60',
    },
    {
      'http_request_duration_seconds_bucket{route="/api/admin/proxy/import",le="2.5"}': '0+0x60',
      'http_request_duration_seconds_bucket{route="/api/admin/proxy/import",le="+Inf"}': '0+100x60',
      'http_request_duration_seconds_bucket{route="/api/a",le="2.5"}': '0+100x60',
      'http_request_duration_seconds_bucket{route="/api/a",le="+Inf"}': '0+100x60',
    },
  ],
  PasswordsGuessed: [
    { 'sign_ins_total{outcome="refused"}': '0+90x60' },
    { 'sign_ins_total{outcome="granted"}': '0+90x60', 'sign_ins_total{outcome="refused"}': '0+10x60' },
  ],
  CallersTurnedAway: [
    { 'http_requests_total{route="/api/a",status="429"}': '0+400x60' },
    {
      'http_requests_total{route="/api/a",status="200"}': '0+4000x60',
      'http_requests_total{route="/api/a",status="401"}': '0+40x60',
    },
  ],
  SocketsBreak: [
    { 'socket_closes_total{code="1006"}': '0+400x60' },
    { 'socket_closes_total{code="1000"}': '0+400x60' },
  ],
  DatabaseGone: [{ database_up: '0x60' }, { database_up: '1x60' }],
  DatabaseTakesNoChanges: [
    { 'database_trouble{cause="full"}': '1x60' },
    { 'database_trouble{cause="full"}': '0x60', 'database_trouble{cause="busy"}': '1x60' },
  ],
  DatabaseBusy: [
    { 'database_errors_total{cause="busy"}': '0+12x60' },
    { 'database_errors_total{cause="other"}': '0+60x60' },
  ],
  ConnectionsTaken: [
    { database_connections_waiting: '4x60' },
    { database_connections_waiting: '0 9 0 9 0x60' },
  ],
  ReplicaUnused: [
    { 'database_replica_used{replica="db-2:5432"}': '0x60' },
    { 'database_replica_used{replica="db-2:5432"}': '1x60' },
  ],
  ReplicaBehind: [
    { 'database_replica_lag_seconds{replica="db-2:5432"}': '40x60' },
    { 'database_replica_lag_seconds{replica="db-2:5432"}': '1x60' },
  ],
  NotifyQueueFills: [{ database_notify_queue_ratio: '0.6x60' }, { database_notify_queue_ratio: '0.01x60' }],
  HousekeepingLate: [
    { 'housekeeping_age_seconds{work="pruner"}': '0+60x60' },
    {
      'housekeeping_age_seconds{work="keeper"}': '3600x60',
      'housekeeping_age_seconds{work="pruner"}': '60x60',
    },
  ],
  ClocksDiffer: [{ clock_skew_seconds: '-3x60' }, { clock_skew_seconds: '0.01x60' }],
  WorkWaits: [
    { 'network_overdue_seconds{work="blast"}': '0+10x60' },
    { 'network_overdue_seconds{work="blast"}': '2x60' },
  ],
  OrdersWait: [
    { 'network_overdue_seconds{work="order"}': '0+10x60' },
    {
      'network_overdue_seconds{work="order"}': '0 5 0 5 0x60',
      'network_overdue_seconds{work="blast"}': '0+10x60',
    },
  ],
  NetworkTakesNothing: [
    {
      'network_asked_total{asked="take",outcome="failed"}': '0+4x60',
      'network_asked_total{asked="take",outcome="answered"}': '0+1x60',
    },
    {
      'network_asked_total{asked="take",outcome="failed"}': '0+4x60',
      'network_asked_total{asked="take",outcome="answered"}': '0+90x60',
      'network_asked_total{asked="check",outcome="failed"}': '0+600x60',
    },
  ],
  WorkFails: [
    { 'network_step_failures_total{work="blast",cause="other"}': '0+12x60' },
    { 'network_step_failures_total{work="blast",cause="other"}': '0 1 1x60' },
  ],
  ProcessHearsNothing: [
    { announcer_heard: '1x60', events_behind: '7x60' },
    { announcer_heard: '1x60', events_behind: '0 3 0 3 0x60' },
  ],
  EventsLate: [
    {
      'events_lag_seconds_bucket{le="1"}': '0+10x60',
      'events_lag_seconds_bucket{le="5"}': '0+100x60',
      'events_lag_seconds_bucket{le="+Inf"}': '0+100x60',
    },
    { 'events_lag_seconds_bucket{le="1"}': '0+100x60', 'events_lag_seconds_bucket{le="+Inf"}': '0+100x60' },
  ],
  BrokerAway: [{ broker_silent_seconds: '0+60x60' }, { broker_silent_seconds: '1x60' }],
  EventsRefused: [
    { 'broker_messages_total{outcome="refused"}': '0+60x60' },
    {
      'broker_messages_total{outcome="sent"}': '0+600x60',
      'broker_messages_total{outcome="refused"}': '0 3 3x60',
    },
  ],
  TablesGrow: [
    { 'database_table_bytes{table="message_logs"}': '2e9+150000x14400' },
    { 'database_table_bytes{table="message_logs"}': '2e9+20000x14400' },
  ],
};
/** Compares weeks, and is looked at less often. */
const SLOW = new Set(['TablesGrow']);

const RULES = join(import.meta.dirname, '../../docs/deploy/alerts.yml');
const SCRAPED = 'job="whatsapp-blaster",instance="a"';

const scraped = (series: string) =>
  series.endsWith('}') ? series.replace('{', `{${SCRAPED},`) : `${series}{${SCRAPED}}`;

const testOf = (alert: string, series: Series, isRaised: boolean) => ({
  name: `${alert} ${isRaised ? 'is raised' : 'keeps silent'}`,
  interval: '1m',
  input_series: Object.entries(series).map(([name, values]) => ({ series: scraped(name), values })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
      eval_time: SLOW.has(alert) ? '9d' : '40m',
      exp_samples: [{ labels: '{}', value: Number(isRaised) }],
    },
  ],
});

/** Has `promtool` judge the rules by figures that should raise each of them, and by others; returns what is wrong. */
export function judgeAlerts(folder: string): string | null {
  const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: { alert: string }[] }[] };
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const untried = alerts.filter((alert) => !CASES[alert]);
  if (untried.length > 0) return `no figures for ${untried.join(', ')}`;
  const files = [false, true].map((isSlow) => {
    const file = join(folder, `alerts-${isSlow ? 'slow' : 'quick'}.yml`);
    const tests = Object.entries(CASES)
      .filter(([alert]) => SLOW.has(alert) === isSlow)
      .flatMap(([alert, [raising, silent]]) => [testOf(alert, raising, true), testOf(alert, silent, false)]);
    const evaluated = isSlow ? '30m' : '1m';
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: evaluated, tests }));
    return file;
  });
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], { encoding: 'utf8' });
  return status === 0 ? null : `${stdout}${stderr}`;
}
