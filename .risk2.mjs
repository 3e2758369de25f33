// src/machines/risk/lessons.ts
import { initialTransition } from "xstate";

// src/machines/inert/inert-scope.ts
import { createEmptyActor } from "xstate";
function inertScope(inspect = () => {
}) {
  const self = createEmptyActor();
  Object.assign(self.system, { _set: () => {
  }, _sendInspectionEvent: inspect });
  return {
    self,
    id: "",
    sessionId: "",
    logger: () => {
    },
    defer: () => {
    },
    system: self.system,
    stopChild: () => {
    },
    emit: () => {
    },
    actionExecutor: () => {
    }
  };
}

// src/machines/inert/transitioned.ts
var NOWHERE = inertScope();
var transitioned = (snapshot, event2) => snapshot.machine.transition(snapshot, event2, NOWHERE);

// src/machines/risk/risk.ts
import { setup } from "xstate";

// src/machines/sender/sender.rules.ts
var UNLINKED = "Sambungan terputus, silahkan sambungkan ulang!";
function senderName({ id: id3, pushname, phonenumber, Whatsapp }) {
  const name = pushname || Whatsapp?.pushname;
  const phone2 = phonenumber || Whatsapp?.phonenumber;
  return name && phone2 ? `${name} (${phone2})` : name || phone2 || `#${id3 ?? ""}`;
}
var SUSPENSION_LIMIT = 3;
var isBelowSuspensionLimit = ({ suspended_count }) => (suspended_count ?? 0) < SUSPENSION_LIMIT;
var isOnLastChance = ({ suspended_count }) => (suspended_count ?? 0) + 1 >= SUSPENSION_LIMIT;
var NAMED = /* @__PURE__ */ new Set([
  "connected",
  "loggedOut",
  "conflict",
  "disconnected",
  "unknown",
  "suspended"
]);
var LOST = [
  "missing",
  "disconnected",
  "unknown",
  "loggedOut",
  "conflict"
];
function linkIn(state2) {
  if (state2 === null) return "missing";
  if (state2 === "reconnecting...") return "reconnecting";
  return NAMED.has(state2) ? state2 : "unrecognised";
}
var linkOf = ({ suspended, state: state2 }) => suspended === 1 ? "suspended" : linkIn(state2);
var HALTING = {
  whatsapp: /* @__PURE__ */ new Set(["conflict", "suspended", "loggedOut"]),
  generator: /* @__PURE__ */ new Set(["conflict", "suspended"]),
  validator: /* @__PURE__ */ new Set(["conflict", "suspended"])
};
var isHalted = ({ kind, record }) => HALTING[kind].has(linkOf(record));
var isRecordedAsSending = (context) => context.record.status === "sending" && !isHalted(context);
var isRecordedAsPlanned = (context) => isRecordedAsSending(context) && context.record.planWait != null;
function waitOf(fact) {
  const began = fact.replayed && fact.date != null ? Math.min(fact.date, fact.at) : fact.at;
  const until = began + Math.max(0, fact.waitTime ?? 0) * 1e3;
  return { until, lasts: Math.max(0, until - fact.at) };
}
var startFailureText = (error, kind) => error.kind === "refused" && kind === "whatsapp" ? `${error.text}! Silahkan coba lagi.` : error.text;

// src/machines/risk/moments.ts
var usualFailures = ({ recent, usual }) => usual.sent > 0 ? usual.failed / usual.sent * recent.sent : 0;
var OUTCOMES = ["suspended", "followed", "sending"];
var FIGURES = 10;
function momentOf(line2) {
  const [name, ...texts2] = line2.split(" ");
  const outcome2 = OUTCOMES.find((one) => one === name);
  const figures = texts2.map(Number);
  const isRead = figures.length === FIGURES && figures.every((one) => Number.isFinite(one) && one >= 0);
  if (outcome2 === void 0 || !isRead) return null;
  const [stands, sent, failed3, lost, hours, usualSent, usualFailed, usualLost, days, suspensions] = figures;
  return {
    outcome: outcome2,
    stands,
    recent: { sent, failed: failed3, lost },
    usual: { sent: usualSent, failed: usualFailed, lost: usualLost },
    hours,
    days,
    suspensions
  };
}
var momentsOf = (lines) => lines.split("\n").flatMap((line2) => momentOf(line2) ?? []);

// src/machines/risk/risk.ts
var SIGNS = ["failing", "faster", "dropping", "young"];
var USUAL_FROM = 3;
var MORE = {
  failing: { times: 2, and: 3 },
  faster: { times: 1.5, and: 5 },
  dropping: { times: 2, and: 2 }
};
var YOUNG = 7;
var isMore = (sign, recent, usual) => recent >= MORE[sign].times * usual + MORE[sign].and;
var risk = setup({
  types: { context: {}, events: {}, tags: {} },
  guards: {
    isUsualUnknown: (_, { hours }) => hours < USUAL_FROM,
    failsMoreThanUsual: (_, look2) => isMore("failing", look2.recent.failed, usualFailures(look2)),
    sendsFasterThanUsual: (_, { recent, usual }) => isMore("faster", recent.sent, usual.sent),
    isCutOffMoreThanUsual: (_, { recent, usual }) => isMore("dropping", recent.lost, usual.lost),
    isNew: (_, { days }) => days < YOUNG,
    wasNeverSuspended: (_, { suspensions }) => suspensions === 0,
    isNextTheLast: (_, { suspensions }) => isOnLastChance({ suspended_count: suspensions })
  }
});
var look = ({ event: event2 }) => event2;
var besideUsual = (sign, isMoreThanUsual) => risk.createStateConfig({
  initial: "unknown",
  on: {
    "hour.passed": [
      { guard: { type: "isUsualUnknown", params: look }, target: ".unknown" },
      { guard: { type: isMoreThanUsual, params: look }, target: ".unusual" },
      { target: ".usual" }
    ]
  },
  states: { unknown: { tags: "usualUnknown" }, usual: {}, unusual: { tags: sign } }
});
var riskMachine = risk.createMachine({
  id: "risk",
  // Not recorded: it tells of what the log has already.
  meta: { recorded: false },
  type: "parallel",
  states: {
    failures: besideUsual("failing", "failsMoreThanUsual"),
    pace: besideUsual("faster", "sendsFasterThanUsual"),
    link: besideUsual("dropping", "isCutOffMoreThanUsual"),
    age: {
      initial: "grown",
      on: {
        "hour.passed": [{ guard: { type: "isNew", params: look }, target: ".new" }, { target: ".grown" }]
      },
      states: { new: { tags: "young" }, grown: {} }
    },
    suspensions: {
      initial: "none",
      on: {
        "hour.passed": [
          { guard: { type: "wasNeverSuspended", params: look }, target: ".none" },
          { guard: { type: "isNextTheLast", params: look }, target: ".last" },
          { target: ".some" }
        ]
      },
      states: {
        none: {},
        some: { tags: "suspendedBefore" },
        last: { tags: ["suspendedBefore", "lastChance"] }
      }
    }
  }
});

// src/machines/risk/lessons.ts
var [unseen] = initialTransition(riskMachine, void 0);
var lookedAt = (look2) => transitioned(unseen, { type: "hour.passed", ...look2 });
function tallyOf(seen, shows = () => true) {
  const those = seen.filter(({ tags }) => shows(tags)).map(({ moment: moment3 }) => moment3);
  const sum = (...outcomes) => those.reduce((all, { outcome: outcome2, stands }) => all + (outcomes.includes(outcome2) ? stands : 0), 0);
  const suspended = those.filter(({ outcome: outcome2 }) => outcome2 === "suspended").length;
  return {
    suspensions: sum("suspended"),
    hours: sum("sending", "followed"),
    followed: sum("followed"),
    looks: { suspended, sending: those.length - suspended }
  };
}
var A_LOOK = 3;
var hoursALook = ({ hours, looks }) => looks.sending > 0 ? hours / looks.sending : A_LOOK;
var rateOf = ({ suspensions, hours }, more = 0) => hours + more > 0 ? 1 - Math.exp(-suspensions / (hours + more)) : 0;
var EXPECTED = 2;
function chanceOf(tally) {
  const rate = rateOf(tally, hoursALook(tally));
  const expected = EXPECTED * hoursALook(tally);
  return rate > 0 ? (tally.followed + expected) / (tally.hours + expected / rate) : 0;
}
var SURE = 3;
var HALF = 0.5;
function tells(shown, other) {
  const oftenOf = (tally) => (tally.suspensions + HALF) / (tally.hours + HALF * hoursALook(tally));
  const counts3 = [shown, other].flatMap(({ looks }) => [looks.suspended, looks.sending]);
  const error = Math.sqrt(counts3.reduce((sum, count2) => sum + 1 / (count2 + HALF), 0));
  return Math.log(oftenOf(shown) / oftenOf(other)) > SURE * error;
}
function tellingIn(seen) {
  return SIGNS.flatMap((sign) => {
    const couldShow = seen.filter(({ tags }) => sign === "young" || !tags.has("usualUnknown"));
    const shown = tallyOf(couldShow, (tags) => tags.has(sign));
    const other = tallyOf(couldShow, (tags) => !tags.has(sign));
    return tells(shown, other) ? { sign, chance: chanceOf(shown), chanceWithout: rateOf(other) } : [];
  }).toSorted((one, another) => another.chance - one.chance);
}
function worthOf(warned, seen) {
  const [those, all] = [tallyOf(warned), tallyOf(seen)];
  return {
    precision: chanceOf(those),
    recall: all.suspensions > 0 ? those.suspensions / all.suspensions : 0
  };
}
var showsAny = (tags, lessons) => lessons.some(({ sign }) => tags.has(sign));
var PARTS = 5;
function lessonsOf(moments) {
  const seen = moments.map(
    (moment3) => ({ moment: moment3, tags: lookedAt(moment3).tags })
  );
  const parts = Array.from({ length: PARTS }, (_, part) => part);
  const warned = parts.flatMap((part) => {
    const learned = tellingIn(seen.filter((_, place) => place % PARTS !== part));
    return seen.filter(({ tags }, place) => place % PARTS === part && showsAny(tags, learned));
  });
  return {
    suspensions: moments.filter(({ outcome: outcome2 }) => outcome2 === "suspended").length,
    telling: tellingIn(seen),
    ours: worthOf(warned, seen),
    naive: worthOf(
      seen.filter(({ tags }) => tags.has("suspendedBefore")),
      seen
    )
  };
}
var balance = ({ precision, recall }) => precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
var isWorthMore = ({ ours, naive }) => ours.precision > naive.precision && balance(ours) > balance(naive);

// src/machines/risk/warnings.ts
var NEEDED = 8;
function warn(lessons, accounts, sending = accounts.length) {
  const { suspensions, telling } = lessons;
  const watched = accounts.flatMap((account) => {
    const [look2] = momentsOf(account.hour);
    return look2 ? { account, look: look2, snapshot: lookedAt(look2) } : [];
  });
  const lastChances = watched.filter(({ snapshot }) => snapshot.hasTag("lastChance")).map(({ account }) => account);
  const beside = {
    suspensions,
    lastChances,
    watched: accounts.length,
    sending: Math.max(sending, accounts.length)
  };
  if (suspensions < NEEDED) return { kind: "unknown", needed: NEEDED, ...beside };
  if (!isWorthMore(lessons)) return { kind: "untold", ...beside };
  const warnings = watched.map(({ account, look: look2, snapshot }) => ({
    account,
    look: look2,
    lessons: telling.filter(({ sign }) => snapshot.hasTag(sign))
  })).filter((warning) => warning.lessons.length > 0).toSorted((one, another) => (another.lessons[0]?.chance ?? 0) - (one.lessons[0]?.chance ?? 0));
  return { kind: "told", warnings, ...beside };
}

// sandbox/core/chance.ts
function createChance(seed) {
  let state2 = seed >>> 0;
  const roll = () => {
    state2 = state2 + 1831565813 >>> 0;
    return mix(state2);
  };
  const between2 = (min, max) => min + Math.floor(roll() * (Math.max(min, max) - min + 1));
  return {
    roll,
    between: between2,
    text: (length, characters) => Array.from({ length }, () => characters[between2(0, characters.length - 1)]).join("")
  };
}
function mix(state2) {
  let mixed = Math.imul(state2 ^ state2 >>> 15, state2 | 1);
  mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
  return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
}
function figureOf(text18, seed) {
  let hashed = (2166136261 ^ seed) >>> 0;
  for (let place = 0; place < text18.length; place += 1) {
    hashed = Math.imul(hashed ^ text18.charCodeAt(place), 16777619) >>> 0;
  }
  return mix(hashed);
}

// src/machines/ahead/spans.ts
var STANDINGS = [
  "sending",
  "stopped",
  "broken",
  "disconnected",
  "conflict",
  "loggedOut",
  "suspended"
];
var LINE = new RegExp(`^(\\d+) (${STANDINGS.join("|")}) (\\d+) (\\d+) (\\d+)$`);

// src/machines/ahead/measured.ts
var QUARTER = 900;
var QUARTERS = 96;
var DAY = QUARTER * QUARTERS;
var CHANGES = {
  broken: { in: ["sending"], happening: "broken" },
  disconnected: { in: ["sending"], happening: "disconnected" },
  conflict: { in: ["sending"], happening: "conflict" },
  loggedOut: { in: ["sending"], happening: "loggedOut" },
  suspended: { in: ["sending"], happening: "suspended" },
  idleDisconnected: { in: ["stopped", "broken"], happening: "disconnected" },
  idleConflict: { in: ["stopped", "broken"], happening: "conflict" },
  idleLoggedOut: { in: ["stopped", "broken"], happening: "loggedOut" },
  idleSuspended: { in: ["stopped", "broken"], happening: "suspended" },
  restarted: { in: ["broken"], happening: "restarted" },
  relinked: { in: ["disconnected", "conflict", "loggedOut"], happening: "relinked" },
  activated: { in: ["suspended"], happening: "activated" }
};
var CHANGE_NAMES = Object.keys(CHANGES);

// src/api/schema/business-day.ts
var HOUR = 36e5;
var HOURS_A_DAY = 24;
var DAY2 = HOURS_A_DAY * HOUR;
var HOURS_AHEAD = 7;
var OFFSET = HOURS_AHEAD * HOUR;
var hourOf = (at) => Math.floor(at / HOUR);
var dayOfHour = (hour) => Math.floor((hour + HOURS_AHEAD) / HOURS_A_DAY);
var dayOf = (at) => dayOfHour(hourOf(at));
var startOfDay = (day) => day * DAY2 - OFFSET;
var weekdayOf = (day) => (day + 3) % 7 + 1;

// src/api/schema/plan.rules.ts
var MINUTE = 6e4;
var DAYS_A_WEEK = 7;
var sinceMidnight = (clock) => Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3)) * MINUTE;
function opening({ days, from, until }, at) {
  const begin = sinceMidnight(from);
  const length = sinceMidnight(until) - begin;
  for (let day = dayOf(at) - 1; day <= dayOf(at) + DAYS_A_WEEK; day += 1) {
    const start = startOfDay(day) + begin;
    if (days.includes(weekdayOf(day)) && at < start + (length > 0 ? length : length + DAY2))
      return Math.max(at, start);
  }
  return Number.POSITIVE_INFINITY;
}
var ceilingOn = (plan, linkedAt, day) => plan.ceiling_most === null ? null : Math.min(
  plan.ceiling_most,
  (plan.ceiling_first ?? 0) + (plan.ceiling_rise ?? 0) * Math.max(0, day - dayOf(linkedAt))
);
var restedAt = ({ rest_failures: each, rest_minutes: minutes }, { failures, failedAt }) => each !== null && failedAt !== null && failures > 0 && failures % each === 0 ? failedAt + (minutes ?? 0) * MINUTE : 0;
function planWaitOf(plan, sent, at) {
  const today = dayOf(at);
  const ceiling = ceilingOn(plan, sent.linkedAt, today);
  const isFull = ceiling !== null && sent.on === today && sent.count >= ceiling;
  const free = Math.max(at, restedAt(plan, sent), isFull ? startOfDay(today + 1) : 0);
  const until = opening(plan, free);
  if (until === at) return null;
  if (isFull) return { until, why: "ceiling", count: ceiling };
  return until === opening(plan, at) ? { until, why: "hours", count: 0 } : { until, why: "rest", count: plan.rest_failures ?? 0 };
}

// src/machines/ahead/prospects.ts
var USUAL_WAIT = 3 * 3600;

// src/machines/ahead/lives.ts
var IDLE_ENDS = ["idleDisconnected", "idleConflict", "idleLoggedOut", "idleSuspended"];
var WAITING = ["restarted", ...IDLE_ENDS];

// src/machines/ahead/nodes.ts
import { initialTransition as initialTransition2 } from "xstate";

// src/machines/counts/counts.rules.ts
var UNCOUNTED = { success: null, fail: null };
var withCountedAt = ({ success, fail }, { type, at }) => type === "wire.count_success" ? { success: at, fail } : { success, fail: at };
var fieldOf = ({ type }) => type === "wire.count_success" ? "count_success" : "count_fail";
var countRulesOf = (party) => {
  const figureOf2 = (fact) => fact[party]?.[fieldOf(fact)];
  return {
    /** It does not say how many: nothing is guessed here, the row is read again (S20). */
    isAbsent: (fact) => figureOf2(fact) === void 0,
    /** Lower than before though nothing was reset (S19). */
    isLower: (record, fact) => (figureOf2(fact) ?? 0) < (record[fieldOf(fact)] ?? 0),
    /** When each counter was last news: what changes what is shown, and is not merely applied again after a resume (S5). */
    countedAt: (record, before2, fact) => !fact.replayed && figureOf2(fact) !== record[fieldOf(fact)] ? withCountedAt(before2, fact) : before2
  };
};

// src/api/errors.ts
var isUncertain = ({ kind }) => kind === "unreachable" || kind === "timedOut" || kind === "unreadable";

// src/api/schema/wire.ts
import * as z5 from "zod/mini";

// src/api/schema/envelope.ts
import * as z2 from "zod/mini";

// src/api/schema/scalars.ts
import * as z from "zod/mini";

// src/api/schema/usual.ts
var UNUSUAL = /* @__PURE__ */ Symbol("unusual");
var readers = /* @__PURE__ */ new WeakMap();
function usually(schema, read) {
  readers.set(schema, read);
  return schema;
}
var unusual = () => UNUSUAL;
var readerOf = (schema) => readers.get(schema) ?? unusual;
var isPlain = (name, value) => name !== "__proto__" && (typeof value !== "object" || value === null);
function objectReader(fields, dropped) {
  const reads = new Map(Object.entries(fields).map(([name, schema]) => [name, readerOf(schema)]));
  if (dropped !== void 0) reads.set(dropped, () => void 0);
  const required2 = [...reads].flatMap(([name, read]) => read(void 0) === void 0 ? [] : [name]);
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return UNUSUAL;
    const given2 = value;
    for (const name of required2) if (given2[name] === void 0) return UNUSUAL;
    const read = dropped === void 0 ? given2 : {};
    for (const name in given2) {
      const field = given2[name];
      const reader = reads.get(name);
      if (!reader && !isPlain(name, field)) return UNUSUAL;
      const result = reader ? reader(field) : field;
      if (result === UNUSUAL) return UNUSUAL;
      if (read !== given2 ? name !== dropped : result !== field) read[name] = result;
    }
    return read;
  };
}

// src/api/schema/scalars.ts
z.config({ jitless: true });
var expectation = (issue) => {
  if (issue === void 0) return "valid value";
  if (issue.code === "invalid_type") return issue.expected;
  if (issue.code === "too_small") return `at least ${issue.minimum}`;
  if (issue.code === "too_big") return `at most ${issue.maximum}`;
  if (issue.code === "invalid_value") return issue.values.join(" | ");
  if (issue.code === "invalid_format") return issue.pattern ?? issue.format;
  return issue.code === "custom" ? issue.message : issue.code;
};
var reportFallback;
var NUMERIC = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;
var asNumber = (value) => {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string" && NUMERIC.test(value)) return Number(value);
  return value;
};
var safeNumber = z.number().check(z.minimum(-Number.MAX_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER));
var number2 = usually(
  z.pipe(z.transform(asNumber), safeNumber),
  (value) => typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : UNUSUAL
);
var counter = usually(
  z.pipe(z.transform(asNumber), z.int().check(z.minimum(0))),
  (value) => Number.isSafeInteger(value) && value >= 0 ? value : UNUSUAL
);
var zeroIfNull = (value) => asNumber(value ?? 0);
var count = z.pipe(z.transform(zeroIfNull), safeNumber);
var money = count;
var WORDS = /* @__PURE__ */ new Map([
  ["", 0],
  ["false", 0],
  ["true", 1]
]);
var flag = usually(
  z.pipe(
    z.pipe(
      z.transform((value) => WORDS.get(value) ?? value),
      count
    ),
    z.transform((value) => value === 0 ? 0 : 1)
  ),
  (value) => {
    if (value === 0 || value === false) return 0;
    return value === 1 || value === true ? 1 : UNUSUAL;
  }
);
var DIGITS = /^\d{1,19}$/;
var id = usually(
  z.pipe(
    z.transform((value) => typeof value === "number" ? String(value) : value),
    z.string().check(z.regex(DIGITS))
  ),
  (value) => {
    if (typeof value === "string") return DIGITS.test(value) ? value : UNUSUAL;
    return Number.isSafeInteger(value) && value >= 0 ? String(value) : UNUSUAL;
  }
);
var deviceKey = usually(
  z.pipe(
    z.transform((value) => typeof value === "number" ? String(value) : value),
    z.string().check(z.minLength(1), z.maxLength(200))
  ),
  (value) => typeof value === "string" && value !== "" && value.length <= 200 ? value : UNUSUAL
);
var text = usually(
  z.pipe(
    z.transform((value) => value == null ? "" : typeof value === "number" ? String(value) : value),
    z.string()
  ),
  (value) => typeof value === "string" ? value : UNUSUAL
);
var nullIfEmpty = z.transform(
  (value) => value === void 0 || value === "" ? null : value
);
var textOrNull = usually(
  z.pipe(nullIfEmpty, z.nullable(z.string())),
  (value) => value === null || typeof value === "string" && value !== "" ? value : UNUSUAL
);
var orNull = (schema) => {
  const read = readerOf(schema);
  return usually(z.nullable(schema), (value) => value === null ? null : read(value));
};
var present = (schema) => {
  const read = readerOf(schema);
  return (value) => value === null ? null : value === "" || value === void 0 ? UNUSUAL : read(value);
};
var idOrNull = usually(z.pipe(nullIfEmpty, z.nullable(id)), present(id));
var digitsOrNull = usually(z.pipe(nullIfEmpty, z.nullable(text)), present(text));
var ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
var LAST_MOMENT = 864e13;
var lastRead = { text: "", moment: Number.NaN };
var momentFrom = (iso) => {
  if (iso !== lastRead.text) lastRead = { text: iso, moment: ISO.test(iso) ? Date.parse(iso) : Number.NaN };
  return lastRead.moment;
};
var moment = usually(
  z.pipe(
    z.transform((value) => {
      if (value == null || value === "") return null;
      if (typeof value === "string" && !NUMERIC.test(value)) return Date.parse(value);
      return asNumber(value);
    }),
    z.nullable(z.number().check(z.minimum(-LAST_MOMENT), z.maximum(LAST_MOMENT)))
  ),
  (value) => {
    if (value === null) return null;
    const read = typeof value === "string" ? momentFrom(value) : Number.NaN;
    return Number.isNaN(read) ? UNUSUAL : read;
  }
);
var anything = z.transform((value) => value);
var report = (path, issue) => reportFallback?.({ path, expected: expectation(issue) });
var tolerant = (name, schema) => {
  const read = z.pipe(anything, schema);
  return z.catch(read, (context) => {
    report(name, context.error.issues[0]);
    return z.parse(schema, void 0);
  });
};
var undefinedUnlessRead = (path, schema) => z.catch(schema, ({ error: { issues } }) => {
  report([path, ...issues[0]?.path ?? []].join("."), issues[0]);
  return void 0;
});
var optional2 = (path, schema) => {
  const read = readerOf(schema);
  return usually(
    undefinedUnlessRead(path, z.optional(schema)),
    (value) => value === void 0 ? void 0 : read(value)
  );
};
var MISSING = /* @__PURE__ */ Symbol("missing");
var orMissing = z.transform((value) => value === void 0 ? MISSING : value);
var required = (path, schema) => {
  const read = readerOf(schema);
  return usually(
    undefinedUnlessRead(path, z.pipe(orMissing, schema)),
    (value) => value === void 0 ? UNUSUAL : read(value)
  );
};
function entity(essential, others) {
  const fields = Object.fromEntries(
    Object.entries(others).map(([name, schema]) => [name, tolerant(name, schema)])
  );
  return z.object({ ...essential, ...fields });
}
var rowsOf = (item) => Object.assign(
  z.pipe(
    z.pipe(
      z.transform((value) => value ?? []),
      z.array(z.unknown())
    ),
    z.transform((items) => {
      const rows2 = [];
      const unreadable = [];
      items.forEach((value, index15) => {
        const result = z.safeParse(item, value);
        if (result.success) return rows2.push(result.data);
        const issue = result.error.issues[0];
        return unreadable.push({ index: index15, path: issue?.path.join(".") ?? "", expected: expectation(issue) });
      });
      return { rows: rows2, unreadable };
    })
  ),
  { item }
);

// src/api/schema/envelope.ts
var SOURCES = ["whatsapp", "generator", "validator", "phonenumber"];
var senderFields = {
  id: optional2("sender.id", idOrNull),
  user_id: optional2("sender.user_id", idOrNull),
  clientid: optional2("sender.clientid", orNull(deviceKey)),
  state: optional2("sender.state", textOrNull),
  status: optional2("sender.status", textOrNull),
  count_success: optional2("sender.count_success", counter),
  count_fail: optional2("sender.count_fail", counter),
  income: optional2("sender.income", number2),
  suspended: optional2("sender.suspended", flag),
  suspended_count: optional2("sender.suspended_count", counter),
  progress: optional2("sender.progress", orNull(number2)),
  current_number: optional2("sender.current_number", digitsOrNull)
};
var receiverFields = {
  id,
  number: optional2("receiver.number", digitsOrNull),
  in_use: optional2("receiver.in_use", flag),
  count_success: optional2("receiver.count_success", counter),
  count_fail: optional2("receiver.count_fail", counter),
  last_sent: optional2("receiver.last_sent", moment),
  opted_out: optional2("receiver.opted_out", flag)
};
var string3 = usually(z2.string(), readerOf(text));
var filled = z2.string().check(z2.minLength(1));
var loose = (fields) => usually(z2.looseObject(fields), objectReader(fields));
var date = optional2("date", moment);
var envelope = {
  deviceId: optional2("deviceId", orNull(deviceKey)),
  date,
  source: optional2(
    "source",
    usually(z2.enum(SOURCES), (value) => SOURCES.find((known) => known === value) ?? UNUSUAL)
  ),
  epoch: optional2("epoch", string3),
  seq: optional2("seq", counter),
  /** To a page that is sent some of many channels: how many messages that is, with this one. */
  sent: optional2("sent", counter),
  sender: optional2("sender", orNull(loose(senderFields))),
  receiver: optional2("receiver", orNull(loose(receiverFields)))
};
var readFlag = readerOf(flag);
var truth = usually(
  z2.pipe(
    flag,
    z2.transform((value) => value === 1)
  ),
  (value) => {
    const read = readFlag(value);
    return read === UNUSUAL ? UNUSUAL : read === 1;
  }
);

// src/api/schema/events.ts
import * as z4 from "zod/mini";

// src/api/schema/event-row.ts
var event = (row) => ({ ...row, fields: row.fields ?? {} });

// src/api/schema/line-text.ts
var line = (text18, tone = "neutral") => ({ text: text18, tone });
var because = (text18, reason) => typeof reason === "string" && reason !== "" ? `${text18}: ${reason}` : text18;
var stopped = (reason, tone = "neutral") => line(`Berhenti: ${reason}`, tone);
var waited = ({ waitTime }) => ({
  ...line(waitTime === void 0 ? "Menunggu" : `Menunggu ${waitTime} detik`),
  run: "waited"
});

// src/api/schema/plan.ts
import * as z3 from "zod/mini";
var some = z3.nullable(z3.number());
var sendPlan = z3.object({
  days: z3.array(z3.number()),
  from: z3.string(),
  until: z3.string(),
  ceiling_first: some,
  ceiling_rise: some,
  ceiling_most: some,
  rest_failures: some,
  rest_minutes: some
});
var planWait = entity(
  { until: z3.pipe(moment, z3.number()), why: z3.enum(["hours", "ceiling", "rest"]) },
  { count }
);

// src/api/schema/events.ts
var state = optional2("state", textOrNull);
var outcome = { state, error: optional2("error", orNull(text)) };
var outcomeLog = { state: "plain", error: "phone" };
var activity = { progressing: optional2("progressing", truth) };
var failure = { message: text };
var failureLog = { message: "covered" };
var brokenOff = {
  fields: outcome,
  log: outcomeLog,
  news: "failed",
  words: ({ error }) => stopped(because("gagal", error), "danger")
};
var eventTable = {
  /**
   * A message arrived, or a number was found.
   * @effect The counter is set and glows for a second; a start that was waited for has happened.
   * @sends sender.count_success
   */
  count_success: event({
    owner: "sender and receiver",
    words: () => ({ ...line("Terkirim", "success"), run: "sent" })
  }),
  /**
   * A message did not arrive, or a number was not found.
   * @effect The counter is set and glows for a second; a start that was waited for has happened.
   * @sends sender.count_fail
   */
  count_fail: event({
    owner: "sender and receiver",
    words: () => ({ ...line("Gagal terkirim", "danger"), run: "failed" })
  }),
  /**
   * Counters were set right.
   * @effect Both counters are set, without a glow.
   * @sends sender.count_success sender.count_fail
   */
  count_synced: event({ owner: "sender" }),
  /**
   * An account sends.
   * @effect It is at work; a start that was waited for has happened.
   */
  sending: event({ owner: "sender" }),
  /**
   * A generator asks.
   * @effect It is at work; a start that was waited for has happened.
   */
  generating: event({ owner: "generator" }),
  /**
   * A validator asks.
   * @effect It is at work; a start that was waited for has happened.
   */
  validating: event({ owner: "validator" }),
  /**
   * It stopped: on request, or because its account was suspended, unlinked or opened elsewhere.
   * @effect It is idle: nothing is waited for, counted down or tried again any more. What stopped it without a
   * request is sent before it: `in_use` of the number that is free again, then `suspended` or `connection.update`,
   * then `stop`.
   */
  stop: event({ owner: "sender", words: () => stopped("dihentikan") }),
  /**
   * There is nothing more to do.
   * @effect It is idle: nothing is waited for, counted down or tried again any more.
   */
  idle: event({ owner: "sender", words: () => stopped("tidak ada lagi yang dikirim") }),
  /**
   * The work is done.
   * @effect It is idle; a generator or a validator is at 100 percent.
   * @sends state
   */
  finished: event({
    fields: outcome,
    owner: "sender",
    news: "finished",
    log: outcomeLog,
    words: ({ error }) => stopped(because("selesai", error))
  }),
  /**
   * A blast broke off.
   * @effect It is idle, its error is shown.
   * @sends error
   */
  error_blast: event({ owner: "sender", ...brokenOff }),
  /**
   * A generator broke off.
   * @effect It is idle, its error is shown.
   * @sends error
   */
  error_generate: event({ owner: "generator", ...brokenOff }),
  /**
   * A validator broke off.
   * @effect It is idle, its error is shown.
   * @sends error
   */
  error_validate: event({ owner: "validator", ...brokenOff }),
  /**
   * The link to the messenger changed.
   * @effect The state is set; `conflict` and `loggedOut` end the work, too. Where it was sending, `stop`
   * follows.
   * @sends state
   */
  "connection.update": event({
    fields: { state: required("state", textOrNull) },
    owner: "sender",
    news: "link",
    log: { state: "plain" }
  }),
  /**
   * The messenger took the account out of use.
   * @effect It is suspended and idle; from the third time on for good. Where it was sending, `stop` follows.
   * @sends sender.suspended_count
   */
  suspended: event({
    fields: {
      sender: required(
        "sender",
        loose({ ...senderFields, suspended_count: required("sender.suspended_count", counter) })
      )
    },
    owner: "sender",
    news: "suspended",
    words({ sender }) {
      const times = sender?.suspended_count;
      const said = typeof times === "number" ? `Ditangguhkan, kali ke-${times}` : "Ditangguhkan";
      return { ...line(said, "danger"), isOfLink: true };
    }
  }),
  /**
   * The link is being restored.
   * @effect It reads "Reconnecting...".
   * @sends reconnectTime
   */
  reconnecting: event({
    fields: { reconnectTime: optional2("reconnectTime", number2) },
    owner: "sender",
    log: { reconnectTime: "plain" }
  }),
  /**
   * A message failed, or a question of a generator or a validator, and is tried again.
   * @effect The row says so, with the code.
   * @sends code
   */
  attempting: event({
    fields: { code: optional2("code", digitsOrNull) },
    owner: "sender",
    keepsFigures: true,
    log: { code: "code" },
    words: ({ code }) => ({
      ...line(`Gagal${code ? ` (kode ${code})` : ""}, mencoba lagi`, "warning"),
      run: "retried"
    })
  }),
  /**
   * How far a generator or a validator is.
   * @effect Progress and current number are set.
   * @sends progressing progress
   */
  progressing: event({
    fields: {
      ...activity,
      progress: optional2("progress", orNull(number2)),
      current_number: optional2("current_number", digitsOrNull)
    },
    owner: "sender",
    keepsFigures: true,
    log: { progressing: "plain", progress: "plain", current_number: "phone" }
  }),
  /**
   * Another number is written to.
   * @effect It is shown as at work with it, or as done.
   * @sends progressing
   */
  update_target: event({
    fields: activity,
    owner: "sender",
    keepsFigures: true,
    log: { progressing: "plain" }
  }),
  /**
   * It pauses; with `planWait`, until its plan lets it send.
   * @effect The seconds are counted down, from the moment of its `date`; of a plan it is said when it goes on, and why.
   * @sends waitTime
   */
  waiting: event({
    fields: { waitTime: required("waitTime", number2), planWait: optional2("planWait", orNull(planWait)) },
    owner: "sender",
    keepsFigures: true,
    log: { waitTime: "plain", planWait: { until: "plain", why: "plain", count: "plain" } },
    words: waited
  }),
  /**
   * The counters were set to zero.
   * @effect State and counters are set, nothing is waited for any more.
   * @sends state sender.count_success sender.count_fail
   */
  reset: event({
    fields: { state },
    owner: "sender",
    log: { state: "plain" },
    words: () => line("Jumlah direset")
  }),
  /**
   * A phone was linked.
   * @effect The dialog of that device calls `whatsapp.save`.
   * @sends deviceId clientInfo
   */
  authenticated: event({
    fields: {
      deviceId: deviceKey,
      clientInfo: z4.object({ phonenumber: text, pushname: text, server: text, serialized: text })
    },
    owner: "pairing",
    log: { clientInfo: { phonenumber: "phone", pushname: "person", server: "plain", serialized: "phone" } }
  }),
  /**
   * A QR code to link a phone with, or the next one.
   * @effect The dialog of that device draws it.
   * @sends deviceId qr
   */
  qr: event({
    fields: { deviceId: deviceKey, qr: filled },
    owner: "pairing",
    keepsFigures: true,
    log: { qr: "covered" }
  }),
  /**
   * A code to type into the phone.
   * @effect The dialog of that device shows it.
   * @sends deviceId code
   */
  code: event({
    fields: { deviceId: deviceKey, code: filled },
    owner: "pairing",
    keepsFigures: true,
    log: { code: "covered" }
  }),
  /**
   * Linking failed inside the server.
   * @effect The dialog that links a phone shows the text. Without a `deviceId`, every such dialog does.
   * @sends message
   */
  unhandledRejection: event({ fields: failure, owner: "pairing", keepsFigures: true, log: failureLog }),
  /**
   * Linking failed inside the server.
   * @effect The dialog that links a phone shows the text. Without a `deviceId`, every such dialog does.
   * @sends message
   */
  uncaughtException: event({ fields: failure, owner: "pairing", keepsFigures: true, log: failureLog }),
  /**
   * The server’s database failed while linking.
   * @effect The dialog that links a phone shows the text. Without a `deviceId`, every such dialog does.
   * @sends message
   */
  mongo: event({ fields: failure, owner: "pairing", keepsFigures: true, log: failureLog }),
  /**
   * A sender begins or ends writing to a phone number, or its owner has opted out, or asked to be written to again.
   * @effect The number is marked (In Use), or no more; and Berhenti, where it is said.
   * @sends receiver receiver.in_use
   */
  in_use: event({
    fields: {
      receiver: required("receiver", loose({ ...receiverFields, in_use: required("receiver.in_use", flag) }))
    },
    owner: "receiver"
  }),
  /**
   * The news of a person changed: there are more, or they have read some elsewhere.
   * @effect The bell reads them again.
   */
  news: event({ owner: "person", keepsFigures: true })
};

// src/api/schema/wire.ts
var socketEvents = Object.fromEntries(
  Object.entries(eventTable).map(([name, { fields }]) => [
    name,
    usually(
      z5.looseObject({ ...envelope, event: z5.literal(name), ...fields }),
      // Which event it is has been read before it is read as one.
      objectReader({ ...envelope, ...fields }, "event")
    )
  ])
);
var partyEvents = Object.entries(eventTable).flatMap(
  ([name, { owner }]) => owner === "pairing" || owner === "person" ? [] : [name]
);
var partyTypes = partyEvents.map((name) => `wire.${name}`);
var rows = new Map(Object.entries(eventTable).map(([name, entry]) => [`wire.${name}`, entry]));

// src/machines/commands/command.ts
var UNKNOWN = "Belum diketahui apakah sudah dilakukan.";
var SEEN = { kind: "seen" };
var superseded = (text18) => ({ kind: "superseded", text: text18 });
var failureText = (failure2) => isUncertain(failure2) ? `${failure2.text} ${UNKNOWN}` : failure2.text;
var failedOutcome = (error) => ({
  kind: isUncertain(error) ? "unknown" : "refused",
  text: error.text
});
function outcomeOf(ending, ofFact = () => SEEN) {
  if (ending.type.startsWith("xstate.done.actor.")) return { kind: "answered" };
  if (ending.type.startsWith("xstate.error.actor.")) return failedOutcome(ending.error);
  return ofFact(ending);
}

// src/machines/reported-fields.ts
var isSaid = (value) => value != null;
function withReportedFields(record, party, fields, isTaken = isSaid) {
  const said = party ?? {};
  const known = record;
  const news2 = fields.filter((field) => isTaken(said[field], field) && said[field] !== known[field]);
  return news2.length === 0 ? record : { ...record, ...Object.fromEntries(news2.map((field) => [field, said[field]])) };
}

// src/machines/notices/question.ts
var answerTo = (key, type) => ({ kind: "send", key, event: { type } });
function questionDialog(id3, { verb, what, text: text18, dangerous }, answers) {
  const confirm = { label: `Ya, ${verb}.`, then: answers.confirmed };
  return {
    id: id3,
    tone: "warning",
    title: `${verb} ${what}?`,
    text: text18,
    confirm: dangerous ? { ...confirm, dangerous } : confirm,
    cancel: { label: "Batal", then: answers.cancelled }
  };
}

// src/machines/crud/row.rules.ts
var counts = countRulesOf("receiver");
var REPORTED = Object.keys(receiverFields).filter((field) => field !== "id");
var NO_FAILURE = { error: null, failedAt: null, isUncertain: false };
var failureOf = (failure2) => ({
  error: failureText(failure2),
  failedAt: failure2.at ?? null,
  isUncertain: isUncertain(failure2)
});
var failureAfterRead = (failure2) => failure2.isUncertain ? NO_FAILURE : {};
var isGone = ({ status }) => status === 404;
var deletionOutcome = (ending) => ending.error !== void 0 && isGone(ending.error) ? SEEN : outcomeOf(ending);
var deletionQuestion = (what) => ({
  verb: "Hapus",
  what,
  text: "Data yang dihapus tidak dapat dipulihkan.",
  dangerous: true
});
var deletionDialog = (key, subject, asked) => questionDialog(
  `delete ${key}`,
  { ...deletionQuestion(subject), ...asked },
  {
    confirmed: answerTo(key, "delete.confirmed"),
    cancelled: answerTo(key, "delete.cancelled")
  }
);

// src/machines/sender/sender.job.ts
import { not as not2 } from "xstate";

// src/machines/params.ts
var factOf = ({ event: event2 }) => ({ fact: event2 });

// src/machines/sender/sender.setup.ts
import { and, assign, emit, enqueueActions, not, or, raise, setup as setup2, stateIn } from "xstate";

// src/machines/provided.ts
import {
  fromCallback,
  fromEventObservable,
  fromPromise
} from "xstate";
var missing = (name) => new Error(`${name} must be provided`);
var providedPromise = (name) => fromPromise(() => Promise.reject(missing(name)));
var providedCallback = (name) => fromCallback(() => {
  throw missing(name);
});
var providedClock = providedCallback("clock");

// src/machines/sender/sender.dialogs.ts
var reconnectPath = ({ record }) => `/whatsapp/create?r=${record.id}`;
var send = ({ key }, type) => ({ kind: "send", key, event: { type } });
var forbiddenDialog = (context) => ({
  id: `forbidden ${context.key}`,
  tone: "error",
  title: "Forbidden",
  text: UNLINKED,
  confirm: { label: "OK", then: { kind: "navigate", to: reconnectPath(context) } }
});
var busyDialog = (context) => ({
  id: `busy ${context.key}`,
  tone: "warning",
  title: "Sedang mengirim",
  text: "Akun ini masih mengirim pesan. Hentikan blast berikutnya atau tunggu sampai selesai.",
  confirm: { label: "Stop Blast!", then: send(context, "blast.stopRequested") },
  cancel: { label: "Tunggu Aja" }
});
var reconnectDialog = (context) => ({
  id: `reconnect ${context.key}`,
  tone: "warning",
  title: "Warning!",
  text: `${senderName(context.record)} sedang dibuka di tempat lain. Sambungkan ulang di sini?`,
  confirm: { label: "Ya, Reonnect.", then: send(context, "reconnect.confirmed") },
  cancel: { label: "Batal" }
});
var resetDialog = (context) => ({
  id: `reset ${context.key}`,
  tone: "warning",
  title: "Apakah Anda yakin ?",
  text: `Jumlah berhasil, jumlah gagal, dan pendapatan ${senderName(context.record)} akan direset. Total pendapatan akun tidak berubah.`,
  confirm: { label: "Ya, Reset.", dangerous: true, then: send(context, "reset.confirmed") },
  cancel: { label: "Batal" }
});
var failureToast = (context, text18) => ({
  id: `failure ${context.key}`,
  tone: "error",
  text: text18
});

// src/machines/sender/sender.facts.ts
var STATUSES = {
  "wire.sending": "sending",
  "wire.generating": "sending",
  "wire.validating": "sending",
  "wire.stop": "idle",
  "wire.idle": "idle",
  "wire.finished": "idle",
  "wire.error_blast": "idle",
  "wire.error_generate": "idle",
  "wire.error_validate": "idle"
};
var statusIn = ({ type }) => STATUSES[type];
var onEveryFact = (transition) => Object.fromEntries(partyTypes.map((type) => [type, transition]));
var onEveryHint = (transition) => Object.fromEntries(
  partyTypes.filter((type) => !statusIn({ type }) && type !== "wire.suspended").map((type) => [type, transition])
);
var IDENTITY = /* @__PURE__ */ new Set(["id", "user_id", "clientid"]);
var REPORTED2 = Object.keys(senderFields).filter((field) => !IDENTITY.has(field));
var NULLABLE = /* @__PURE__ */ new Set(["state", "current_number"]);
var COUNTERS = /* @__PURE__ */ new Set(["count_success", "count_fail", "income"]);
var COUNTED_SUSPENSIONS = 2;
function ownState(fact) {
  switch (fact.type) {
    case "wire.connection.update":
      return fact.state;
    case "wire.reconnecting":
      return "reconnecting...";
    case "wire.suspended":
      return "suspended";
    case "wire.finished":
    case "wire.error_blast":
    case "wire.error_generate":
    case "wire.error_validate":
    case "wire.reset":
      return fact.state ?? void 0;
    default:
      return void 0;
  }
}
function stateFrom(fact) {
  const own = ownState(fact);
  return own === void 0 ? fact.sender?.state : own;
}
var keepsCounters = ({ suspended_count = 0 }, { type, sender }) => type === "wire.suspended" && (sender?.suspended_count ?? suspended_count) <= COUNTED_SUSPENSIONS;
function withSender(record, fact) {
  const isUncounted = keepsCounters(record, fact);
  return withReportedFields(record, fact.sender, REPORTED2, (value, field) => {
    const isSaid2 = value !== void 0 && (value !== null || NULLABLE.has(field));
    return isSaid2 && !(isUncounted && COUNTERS.has(field));
  });
}
function suspensionIn(fact, state2) {
  if (fact.type === "wire.suspended") return { suspended: 1 };
  const isReset = fact.type === "wire.reset" && fact.sender?.suspended === void 0;
  return isReset ? { suspended: state2 === "suspended" ? 1 : 0 } : {};
}
function withFact({ kind, record }, fact) {
  const reported = withSender(record, fact);
  const own = ownState(fact);
  const state2 = own === void 0 ? reported.state : own;
  const next = {
    ...reported,
    ...progressIn(fact),
    ...suspensionIn(fact, state2),
    state: state2,
    status: statusIn(fact) ?? reported.status
  };
  return withPlanWait(isHalted({ kind, record: next }) ? { ...next, status: "idle" } : next, fact);
}
var AT_WORK = /* @__PURE__ */ new Set([
  "wire.sending",
  "wire.attempting",
  "wire.progressing",
  "wire.update_target"
]);
function withPlanWait(record, fact) {
  const known = record.planWait ?? null;
  const isOver = record.status !== "sending" || AT_WORK.has(fact.type);
  const waited2 = fact.type === "wire.waiting" ? fact.planWait ?? null : known;
  const planWait2 = isOver ? null : waited2;
  return planWait2 === known ? record : { ...record, planWait: planWait2 };
}
function progressIn(fact) {
  if (fact.type !== "wire.progressing") return {};
  const { progress: progress2, current_number } = fact;
  return {
    ...progress2 != null && { progress: progress2 },
    ...current_number !== void 0 && { current_number }
  };
}
var isLinkChanged = (context, fact) => linkOf(withFact(context, fact)) !== linkOf(context.record);
var counts2 = countRulesOf("sender");
var isCount = (fact) => fact.type === "wire.count_success" || fact.type === "wire.count_fail";
var countedAfter = (record, before2, fact) => isCount(fact) && !counts2.isAbsent(fact) ? counts2.countedAt(record, before2, fact) : before2;
var isIncomeLeftOut = ({ income }, { sender }) => income !== void 0 && sender?.income === void 0;
var isSuspensionUnclear = (record, fact) => {
  const state2 = stateFrom(fact);
  const isNews = fact.type === "wire.connection.update" || fact.type === "wire.reset" || state2 !== record.state;
  return record.suspended === 1 && fact.sender?.suspended === void 0 && state2 !== void 0 && linkIn(state2) !== "suspended" && isNews;
};
var doubtOfCount = (record, fact) => {
  if (counts2.isAbsent(fact)) return "counter absent";
  const isUnearned = fact.type === "wire.count_success" && isIncomeLeftOut(record, fact);
  return counts2.isLower(record, fact) || isUnearned ? "counter doubtful" : null;
};
var isCounterAbsent = (record, fact) => {
  const { type, sender } = fact;
  if (type === "wire.suspended") return sender?.suspended_count === void 0;
  if (type !== "wire.count_synced" && type !== "wire.reset") return false;
  const { count_success, count_fail } = sender ?? {};
  return count_success === void 0 || count_fail === void 0 || isIncomeLeftOut(record, fact);
};
function doubtOf(record, fact) {
  if (fact.type === "wire.connection.update" && stateFrom(fact) === void 0) return "state absent";
  if (isSuspensionUnclear(record, fact)) return "suspension unclear";
  if (isCount(fact)) return doubtOfCount(record, fact);
  return isCounterAbsent(record, fact) ? "counter absent" : null;
}
var isPlain2 = (context, fact) => {
  const { record } = context;
  const next = withFact(context, fact);
  return next.status === record.status && next.planWait === record.planWait && linkOf(next) === linkOf(record) && doubtOf(record, fact) === null;
};

// src/machines/sender/sender.verdict.ts
var UNABLE = /* @__PURE__ */ new Set([...LOST, "suspended"]);
var RUNNER_UNABLE = /* @__PURE__ */ new Set(["conflict", "suspended"]);
var SENDS = /^wire\.(\w+ing|update_target|count_success|count_fail)$/;
var isSaidToSend = (fact) => SENDS.test(fact.type) && fact.type !== "wire.reconnecting" && fact.sender?.status !== "idle";
function verdictOfStart(context, fact) {
  const next = withFact(context, fact);
  if (isHalted({ ...context, record: next })) return "ended";
  const own = statusIn(fact);
  if (own) return own === "idle" ? "ended" : "proven";
  const reported = fact.sender?.status;
  const isUnable = (context.kind === "whatsapp" ? UNABLE : RUNNER_UNABLE).has(linkOf(next));
  if (isUnable && reported !== "sending" && stateFrom(fact) !== void 0) return "ended";
  return isSaidToSend(fact) ? "proven" : "unsaid";
}
function startEndText(fact) {
  const state2 = stateFrom(fact);
  const link2 = state2 === void 0 ? null : linkIn(state2);
  if (link2 === "suspended" || fact.sender?.suspended === 1)
    return "Akun ditangguhkan, blast tidak dapat dimulai.";
  return LOST.some((lost) => lost === link2) ? UNLINKED : "Blast dihentikan sebelum mulai mengirim.";
}
var startOutcome = (fact) => isSaidToSend(fact) ? SEEN : superseded(startEndText(fact));

// src/machines/sender/sender.setup.ts
var given = (command) => ({ type: "isGiven", params: { command } });
var call = (name) => providedPromise(name);
var senderSetup = setup2({
  types: {
    context: {},
    input: {},
    events: {},
    emitted: {},
    tags: {}
  },
  actors: {
    clock: providedClock,
    start: call("start"),
    stop: call("stop"),
    activate: call("activate"),
    reset: call("reset"),
    reconnect: call("reconnect"),
    download: call("download"),
    delete: call("delete")
  },
  delays: {
    waitTime: ({ context }) => context.wait.lasts,
    /** Display delay after a reset or an activation (LIMIT-06). */
    settling: 1e3,
    /** How long an accepted start may go without any event before the row is read again. */
    startPatience: 3e4
  },
  guards: {
    isLinkNow: ({ context }, { link: link2 }) => linkOf(context.record) === link2,
    isLinkChanged: ({ context }, { fact }) => isLinkChanged(context, fact),
    isPlain: ({ context }, { fact }) => isPlain2(context, fact),
    isLinkRead: ({ context }, { record }) => linkOf(record) !== linkOf(context.record),
    isLost: or(LOST.map((link2) => stateIn({ link: link2 }))),
    isStartable: and([not("isLost"), not(stateIn({ link: "suspended" }))]),
    isActivatable: ({ context }) => isBelowSuspensionLimit(context.record),
    hasWaitTime: (_, { fact }) => fact.waitTime !== void 0,
    /** A missing flag means true. */
    isProgressing: (_, { fact }) => fact.progressing !== false,
    isStillProgressing: stateIn({ job: { idle: "progressing" } }),
    isStartDecided: and([given("start"), "isStartable", not("isStillProgressing")]),
    isStopDecided: and([given("stop"), "isStillProgressing"]),
    isActivationDecided: and([given("activate"), "isActivatable"]),
    isRecordedAsSending: ({ context }) => isRecordedAsSending(context),
    isRecordedAsPlanned: ({ context }) => isRecordedAsPlanned(context),
    isRecordedAsIdle: ({ context }) => !isRecordedAsSending(context),
    /** A message is shown as on its way from one that cannot send. */
    isCutOff: and([
      ({ context }) => isHalted(context),
      or(["progressing", "attempting", "waiting"].map((idle2) => stateIn({ job: { idle: idle2 } })))
    ]),
    isStartEnded: ({ context }, { fact }) => verdictOfStart(context, fact) === "ended",
    isStartUnsaid: ({ context }, { fact }) => verdictOfStart(context, fact) === "unsaid",
    isHeard: stateIn({ job: { starting: { calling: "heard" } } }),
    isOpposed: stateIn({ job: { stopping: "opposed" } }),
    isReadAsSending: (_, { record }) => record.status === "sending",
    isUncertain: (_, error) => isUncertain(error),
    isGiven: ({ event: event2 }, { command }) => event2.type === "command.given" && event2.command === command,
    isGone: (_, { error }) => isGone(error)
  },
  actions: {
    /** Takes the event's fields and effect into the record. */
    takeFact: assign(({ context }, { fact }) => ({
      record: withFact(context, fact),
      countedAt: countedAfter(context.record, context.countedAt, fact)
    })),
    takeRead: assign(({ context }, { record }) => ({
      record,
      ...failureAfterRead(context)
    })),
    raiseTaken: raise({ type: "fact.taken" }),
    setStatus: assign(({ context }, { status }) => ({
      record: { ...context.record, status }
    })),
    setRecord: assign((_, { record }) => record ? { record } : {}),
    /** So that every region takes the record, as if it had been read. */
    raiseRecord: raise(
      ({ context }, { record }) => ({ type: "record.read", record: record ?? context.record })
    ),
    /** The reason for which it ended, where the event brings one. */
    setOutcome: assign(
      (_, { fact }) => fact.error == null ? {} : { error: fact.error, failedAt: fact.at }
    ),
    completeProgress: assign(({ context }, completed) => ({
      record: { ...context.record, ...completed }
    })),
    setAttempt: assign((_, { fact }) => ({
      attemptCode: fact.code ?? ""
    })),
    setWait: assign((_, { fact }) => ({ wait: waitOf(fact) })),
    /** How long it still waits for its plan. */
    setPlanWait: assign(({ context }, { at }) => {
      const until = context.record.planWait?.until ?? at;
      return { wait: { until, lasts: Math.max(0, until - at) } };
    }),
    endPlanWait: assign(({ context }) => ({ record: { ...context.record, planWait: null } })),
    setFailure: assign((_, failure2) => failureOf(failure2)),
    setFailedAt: assign((_, { at }) => ({ failedAt: at })),
    forgetFailure: assign(NO_FAILURE),
    suspectStale: emit(
      (_, { reason }) => ({ type: "record.staleSuspected", reason })
    ),
    /** Where it leaves out what it is about. */
    suspectFact: enqueueActions(({ context, enqueue }, { fact }) => {
      const reason = doubtOf(context.record, fact);
      if (reason) enqueue.emit({ type: "record.staleSuspected", reason });
    }),
    emitFailure: emit(
      ({ context }, failure2) => ({ type: "toast.requested", toast: failureToast(context, failureText(failure2)) })
    ),
    askReconnect: emit(
      ({ context }) => ({ type: "dialog.requested", dialog: reconnectDialog(context) })
    ),
    askReset: emit(({ context }) => ({ type: "dialog.requested", dialog: resetDialog(context) })),
    askDeletion: emit(
      ({ context: { key, kind, record } }) => ({
        type: "dialog.requested",
        dialog: deletionDialog(key, `${kind} ${senderName(record)}`)
      })
    ),
    settle: emit(
      (_, settled) => ({ type: "command.settled", ...settled })
    ),
    emitRemoval: emit({ type: "record.removed" }),
    refuseUnlinked: emit(
      ({ context }) => ({ type: "dialog.requested", dialog: forbiddenDialog(context) })
    ),
    refuseBusy: emit(({ context }) => ({ type: "dialog.requested", dialog: busyDialog(context) }))
  }
});

// src/machines/sender/sender.activity.ts
var isProgressing = { type: "isProgressing", params: factOf };
var activityTransitions = (parent, ...more) => {
  const { on } = senderSetup.createStateConfig({
    on: {
      "wire.attempting": {
        target: `${parent}.attempting`,
        actions: [{ type: "setAttempt", params: factOf }, ...more]
      },
      // A wait without a length cannot be counted down.
      "wire.waiting": [
        {
          guard: { type: "hasWaitTime", params: factOf },
          target: `${parent}.waiting`,
          actions: [{ type: "setWait", params: factOf }, ...more]
        },
        { target: `${parent}.resting`, actions: more }
      ],
      "wire.progressing": [
        { guard: isProgressing, target: `${parent}.progressing`, actions: more },
        { target: `${parent}.resting`, actions: more }
      ],
      "wire.update_target": [
        { guard: isProgressing, target: `${parent}.progressing`, actions: more },
        { target: `${parent}.resting`, actions: more }
      ]
    }
  });
  return on;
};
var activityStates = {
  resting: {},
  progressing: senderSetup.createStateConfig({ tags: "progressing" }),
  attempting: senderSetup.createStateConfig({ tags: "attempting" }),
  waiting: senderSetup.createStateConfig({
    tags: "waiting",
    after: { waitTime: "resting" }
  })
};

// src/machines/sender/sender.types.ts
var LINK_STATES = [
  "connected",
  "loggedOut",
  "conflict",
  "disconnected",
  "unknown",
  "suspended",
  "reconnecting",
  "missing",
  "unrecognised"
];

// src/machines/sender/sender.transitions.ts
var linkTransitions = LINK_STATES.map(
  (link2) => ({ guard: { type: "isLinkNow", params: { link: link2 } }, target: link2 })
);
var errorOf = (event2) => event2.error;
var failureParams = ({ event: event2 }) => errorOf(event2);
var setFailure = { type: "setFailure", params: failureParams };
var staleAtFailure = { type: "suspectStale", params: { reason: "call failed" } };
var emitFailure = { type: "emitFailure", params: failureParams };
var settleBy = (command, ofFact) => ({
  type: "settle",
  params: ({ event: event2 }) => ({ command, outcome: outcomeOf(event2, ofFact) })
});
var failedTo = (target) => [
  {
    guard: { type: "isUncertain", params: failureParams },
    target,
    actions: [emitFailure, staleAtFailure]
  },
  { target, actions: emitFailure }
];
var readOf = ({ event: event2 }) => event2;
var isReadAsSending = { type: "isReadAsSending", params: readOf };
var setSending = { type: "setStatus", params: { status: "sending" } };
var setIdle = { type: "setStatus", params: { status: "idle" } };
var stopTransition = { target: "#job.stopping", actions: ["forgetFailure", setSending] };
var answerOf = ({ event: event2 }) => ({
  record: event2.output
});
var staleAtAnswer = { type: "suspectStale", params: { reason: "call answered" } };
var resetActions = [{ type: "raiseRecord", params: answerOf }, staleAtAnswer];
var activationActions = [{ type: "setRecord", params: answerOf }, staleAtAnswer];
var staleAtBreak = { type: "suspectStale", params: { reason: "work broke off" } };
var endActions = (completed) => [
  { type: "setOutcome", params: factOf },
  ...completed ? [{ type: "completeProgress", params: completed }] : []
];

// src/machines/sender/sender.starting.ts
var isStartUnsaid = { type: "isStartUnsaid", params: factOf };
var startFailure = ({ context, event: event2 }) => ({
  ...errorOf(event2),
  text: startFailureText(errorOf(event2), context.kind)
});
var staleAtEnd = { type: "suspectStale", params: { reason: "start ended" } };
var endedBy = ({ event: event2 }) => ({ text: startEndText(event2), at: event2.at });
var startEnded = {
  target: "idle",
  actions: [{ type: "setFailure", params: endedBy }, { type: "emitFailure", params: endedBy }, staleAtEnd]
};
var ended = { guard: { type: "isStartEnded", params: factOf }, ...startEnded };
var proofs = senderSetup.createStateConfig({
  on: {
    ...activityTransitions("sending", setSending),
    "wire.count_success": { target: "sending", actions: setSending },
    "wire.count_fail": { target: "sending", actions: setSending }
  }
});
var endedOr = (on) => Object.fromEntries(Object.entries(on).map(([type, proof]) => [type, [ended, proof].flat()]));
var firstEvent = senderSetup.createStateConfig({
  initial: "silent",
  states: {
    silent: {
      tags: "requesting",
      on: onEveryHint({ guard: isStartUnsaid, target: "heard" })
    },
    heard: {
      on: {
        ...onEveryHint({ guard: isStartUnsaid }),
        "blast.stopRequested": stopTransition,
        "command.given": { guard: given("stop"), ...stopTransition }
      }
    }
  }
});
function createStarting(end) {
  const startFinished = { target: "idle", actions: [...end, staleAtEnd] };
  return senderSetup.createStateConfig({
    tags: "sending",
    initial: "calling",
    on: {
      ...onEveryFact(ended),
      ...endedOr(proofs.on),
      "wire.stop": startEnded,
      "wire.idle": startEnded,
      "wire.finished": startFinished,
      "wire.error_blast": startFinished,
      "wire.error_generate": startFinished,
      "wire.error_validate": startFinished
    },
    states: {
      calling: {
        ...firstEvent,
        exit: settleBy("start", startOutcome),
        invoke: {
          id: "start",
          src: "start",
          input: ({ context }) => ({ record: context.record }),
          onDone: [
            { guard: "isRecordedAsSending", target: "#job.sending" },
            { guard: "isHeard", target: "accepted.heard" },
            { target: "accepted" }
          ],
          onError: {
            target: "#job.deciding",
            actions: [
              { type: "setFailure", params: startFailure },
              { type: "emitFailure", params: startFailure },
              staleAtFailure
            ]
          }
        }
      },
      accepted: {
        ...firstEvent,
        on: {
          "fact.taken": { guard: "isRecordedAsSending", target: "#job.sending" },
          "record.read": [{ guard: isReadAsSending, target: "#job.sending" }, { target: "#job.idle" }]
        },
        after: {
          startPatience: {
            target: "#job.idle.unanswered",
            actions: [
              {
                type: "setFailure",
                params: { text: "Belum ada kabar dari server, status dibaca ulang." }
              },
              { type: "suspectStale", params: { reason: "start unanswered" } }
            ]
          }
        }
      }
    }
  });
}

// src/machines/sender/sender.job.ts
var resetOutcome = ({ type }) => type === "wire.reset" ? SEEN : { kind: "unknown", text: UNKNOWN };
var sendingTransition = { target: "sending.progressing", actions: "forgetFailure" };
var planned = senderSetup.createStateConfig({
  tags: "planned",
  always: { guard: not2("isRecordedAsPlanned"), target: "#job.sending.resting" },
  initial: "looking",
  // What is counted anew goes on to wait.
  on: { "wire.reset": {} },
  states: {
    looking: {
      invoke: { id: "clock", src: "clock", onError: "waiting" },
      on: {
        "clock.read": { target: "waiting", actions: { type: "setPlanWait", params: ({ event: event2 }) => event2 } }
      }
    },
    waiting: { after: { waitTime: { actions: "endPlanWait" } } }
  }
});
var startTransition = { target: "starting", actions: "forgetFailure" };
var linkedStartTransitions = [
  { guard: "isLost", actions: "refuseUnlinked" },
  { guard: "isStillProgressing", actions: "refuseBusy" },
  { guard: "isStartable", ...startTransition }
];
function createJob({ startsUnlinked, completed }) {
  const end = endActions(completed);
  const broken2 = { target: ".idle", actions: completed ? [...end, staleAtBreak] : end };
  return senderSetup.createStateConfig({
    id: "job",
    initial: "deciding",
    on: {
      "wire.stop": ".idle",
      "wire.idle": ".idle",
      "wire.finished": { target: ".idle", actions: end },
      "wire.error_blast": broken2,
      "wire.error_generate": broken2,
      "wire.error_validate": broken2,
      "wire.sending": ".sending.progressing",
      "wire.generating": ".sending.progressing",
      "wire.validating": ".sending.progressing"
    },
    states: {
      deciding: { always: [{ guard: "isRecordedAsSending", target: "sending" }, { target: "idle" }] },
      idle: {
        initial: "resting",
        on: {
          "fact.taken": [
            { guard: "isRecordedAsSending", target: "sending", actions: "forgetFailure" },
            { guard: "isCutOff", target: ".resting" }
          ],
          ...activityTransitions(""),
          "wire.sending": sendingTransition,
          "wire.generating": sendingTransition,
          "wire.validating": sendingTransition,
          "wire.reset": ".resting",
          "blast.startRequested": startsUnlinked ? startTransition : linkedStartTransitions,
          "command.given": [
            { guard: startsUnlinked ? given("start") : "isStartDecided", ...startTransition },
            { guard: "isStopDecided", ...stopTransition }
          ],
          "blast.stopRequested": { guard: "isStillProgressing", ...stopTransition },
          "reset.requested": { actions: "askReset" },
          "reset.confirmed": ".resetting"
        },
        states: {
          ...activityStates,
          resetting: {
            tags: "resetting",
            exit: settleBy("reset", resetOutcome),
            invoke: {
              id: "reset",
              src: "reset",
              input: ({ context }) => ({ record: context.record }),
              onDone: {
                target: "settling",
                actions: resetActions
              },
              onError: failedTo("resting")
            }
          },
          settling: { tags: "resetting", after: { settling: "resting" } },
          /** A start without an answer or event was just given up: the clock supplies the time of it. */
          unanswered: {
            invoke: { id: "clock", src: "clock", onError: "resting" },
            on: {
              "clock.read": {
                target: "resting",
                actions: { type: "setFailedAt", params: ({ event: event2 }) => event2 }
              }
            }
          }
        }
      },
      starting: createStarting(end),
      sending: {
        tags: "sending",
        initial: "deciding",
        on: {
          "fact.taken": [
            { guard: "isRecordedAsIdle", target: "idle" },
            { guard: "isRecordedAsPlanned", target: ".planned" }
          ],
          ...activityTransitions(""),
          "wire.reset": ".resting",
          "blast.startRequested": { actions: "refuseBusy" },
          "blast.stopRequested": stopTransition,
          "command.given": { guard: given("stop"), ...stopTransition }
        },
        states: {
          deciding: { always: [{ guard: "isRecordedAsPlanned", target: "planned" }, { target: "resting" }] },
          ...activityStates,
          planned
        }
      },
      stopping: {
        tags: ["stopping", "sending"],
        exit: settleBy("stop"),
        initial: "unopposed",
        on: { "fact.taken": { guard: "isRecordedAsIdle", target: "idle" } },
        invoke: {
          id: "stop",
          src: "stop",
          input: ({ context }) => ({ record: context.record }),
          onDone: [
            {
              guard: "isOpposed",
              target: "idle",
              actions: [setIdle, { type: "suspectStale", params: { reason: "stop opposed" } }]
            },
            { target: "idle", actions: setIdle }
          ],
          onError: {
            target: "sending",
            actions: [setFailure, emitFailure, staleAtFailure]
          }
        },
        states: {
          unopposed: {
            on: {
              "wire.sending": "opposed",
              "wire.generating": "opposed",
              "wire.validating": "opposed",
              "record.read": {
                guard: isReadAsSending,
                target: "opposed"
              }
            }
          },
          /** Meanwhile the server reported sending; only reading the row shows whether before the stop or after. */
          opposed: { on: { "wire.sending": {}, "wire.generating": {}, "wire.validating": {} } }
        }
      }
    }
  });
}

// src/machines/sender/sender.link.ts
var takeFact = { type: "takeFact", params: factOf };
var taking = [{ type: "suspectFact", params: factOf }, takeFact, "raiseTaken"];
var factTransitions = [
  { guard: { type: "isPlain", params: factOf }, actions: takeFact },
  { guard: { type: "isLinkChanged", params: factOf }, target: ".deciding", actions: taking },
  { actions: taking }
];
var takeRead = [{ type: "takeRead", params: readOf }, "raiseTaken"];
var link = senderSetup.createStateConfig({
  initial: "deciding",
  on: {
    ...onEveryFact(factTransitions),
    "record.read": [
      { guard: { type: "isLinkRead", params: readOf }, target: ".deciding", actions: takeRead },
      { actions: takeRead }
    ]
  },
  states: {
    deciding: { always: linkTransitions },
    connected: {},
    reconnecting: {},
    unrecognised: {},
    loggedOut: { tags: "lost" },
    disconnected: { tags: "lost" },
    unknown: { tags: "lost" },
    missing: { tags: "lost" },
    conflict: {
      tags: "lost",
      initial: "resting",
      states: {
        resting: {
          on: { "reconnect.requested": { actions: "askReconnect" }, "reconnect.confirmed": "reconnecting" }
        },
        reconnecting: {
          tags: "reconnecting",
          invoke: {
            id: "reconnect",
            src: "reconnect",
            input: ({ context }) => ({ record: context.record }),
            onDone: "resting",
            onError: failedTo("resting")
          }
        }
      }
    },
    suspended: {
      tags: "suspended",
      initial: "resting",
      states: {
        resting: {
          on: {
            "activation.requested": { guard: "isActivatable", target: "activating" },
            "command.given": { guard: "isActivationDecided", target: "activating" }
          }
        },
        activating: {
          tags: "activating",
          exit: settleBy("activate"),
          invoke: {
            id: "activate",
            src: "activate",
            input: ({ context }) => ({ record: context.record }),
            onDone: {
              target: "activated",
              actions: activationActions
            },
            onError: failedTo("resting")
          }
        },
        activated: { tags: "activating", after: { settling: "#link.deciding" } }
      }
    }
  },
  id: "link"
});

// src/machines/sender/create-sender.ts
var initialContext = ({ input }) => ({
  ...input,
  countedAt: UNCOUNTED,
  attemptCode: null,
  wait: { lasts: 0, until: null },
  ...NO_FAILURE
});
var commonConfig = senderSetup.createStateConfig({
  on: {
    "failure.dismissed": { actions: "forgetFailure" }
  }
});
var createSender = ({ id: id3, regions, ...options }) => senderSetup.createMachine({
  id: id3,
  context: initialContext,
  ...commonConfig,
  type: "parallel",
  states: { link, job: createJob(options), ...regions }
});

// src/machines/sender/sender.row-task.ts
var deletion = { guard: given("delete"), target: "deleting" };
var failed = { target: "resting", actions: emitFailure };
var rowTask = senderSetup.createStateConfig({
  initial: "resting",
  states: {
    resting: {
      on: {
        "download.requested": "downloading",
        "delete.requested": "confirming",
        "command.given": deletion
      }
    },
    confirming: {
      entry: "askDeletion",
      on: {
        "download.requested": "downloading",
        "delete.requested": { actions: "askDeletion" },
        "delete.confirmed": "deleting",
        "command.given": deletion,
        "delete.cancelled": "resting"
      }
    },
    downloading: {
      tags: "downloading",
      invoke: {
        id: "download",
        src: "download",
        input: ({ context }) => ({ record: context.record }),
        onDone: "resting",
        onError: failed
      }
    },
    deleting: {
      tags: "deleting",
      exit: {
        type: "settle",
        params: ({ event: event2 }) => ({ command: "delete", outcome: deletionOutcome(event2) })
      },
      invoke: {
        id: "delete",
        src: "delete",
        input: ({ context }) => ({ record: context.record }),
        onDone: "deleted",
        onError: [
          { guard: { type: "isGone", params: ({ event: event2 }) => event2 }, target: "deleted" },
          ...failedTo("resting")
        ]
      }
    },
    /** A list that was read before the deletion may still bring it: it stays gone (R16). */
    deleted: { tags: "gone", entry: "emitRemoval" }
  }
});

// src/machines/sender/runner.ts
var createRunner = (completed) => createSender({ id: "runner", startsUnlinked: true, completed, regions: { rowTask } });

// src/machines/sender/generator.ts
var generatorMachine = createRunner({ progress: 100, current_number: null });

// src/machines/sender/sender.ts
var senderMachine = createSender({
  id: "sender",
  startsUnlinked: false,
  completed: null,
  regions: {}
});

// src/machines/sender/validator.ts
var validatorMachine = createRunner({ progress: 100 });

// src/machines/ahead/runners.ts
var USUAL_WAIT2 = 3 * 3600;

// src/machines/ahead/foresee.ts
var DAY3 = QUARTER * QUARTERS;

// sandbox/network/plans.ts
function planWaitAt(account, at) {
  if (account.plan === null || account.status !== "sending") return null;
  const sent = {
    linkedAt: account.createdAt.getTime(),
    on: account.sentDay,
    count: account.sentThatDay,
    failures: account.failedInRow,
    failedAt: account.failedAt?.getTime() ?? null
  };
  return planWaitOf(account.plan, sent, at);
}
var presentPlanWait = ({ until, ...wait }) => ({
  until: new Date(until).toISOString(),
  ...wait
});

// sandbox/network/tallies.ts
var HOUR2 = 36e5;
var LEAST = 1e-3;
var NO_TALLIES = { recentSent: 0, recentFailed: 0, recentLost: 0, recentAt: null };
function fadedAt({ recentSent, recentFailed, recentLost, recentAt }, at) {
  const hours = recentAt === null ? 0 : Math.max(0, at - recentAt.getTime()) / HOUR2;
  const faded = (tally) => {
    const left = tally * Math.exp(-hours);
    return left < LEAST ? 0 : left;
  };
  return {
    recentSent: faded(recentSent),
    recentFailed: faded(recentFailed),
    recentLost: faded(recentLost),
    recentAt: new Date(at)
  };
}
function sentAt(account, success, at) {
  const { sentDay, sentThatDay, failedInRow } = account;
  const today = dayOf(at);
  const recent = fadedAt(account, at);
  return {
    sentDay: today,
    sentThatDay: sentDay === today ? sentThatDay + 1 : 1,
    ...success ? { failedInRow: 0 } : { failedInRow: failedInRow + 1, failedAt: new Date(at) },
    ...recent,
    recentSent: recent.recentSent + 1,
    recentFailed: recent.recentFailed + Number(!success)
  };
}
function droppedAt(account, at) {
  const recent = fadedAt(account, at);
  return { ...recent, recentLost: recent.recentLost + 1 };
}

// sandbox/network/world.ts
var AGAIN_MS = 15e3;

// sandbox/network/blast/blast.rules.ts
var TRIES = 2;
var NUMBERS_BUSY = 3;
var RESUMING = 0.4;
var again = ({ speed }) => AGAIN_MS / 1e3 * speed;
var inFlight = (phoneNumberId, messageId, attempt) => ({
  id: crypto.randomUUID(),
  phoneNumberId,
  messageId,
  attempt
});
function nextStep(due, target, hasNumbers, dice) {
  const { account } = due;
  if (account.state === "disconnected" || account.state === "reconnecting...") {
    return { change: {}, nextIn: again(dice), gives: "connect", says: [] };
  }
  if (account.status === "idle" || account.state !== "connected")
    return { change: {}, nextIn: null, says: [] };
  const planWait2 = planWaitAt(account, dice.now);
  if (planWait2) return heldUp(planWait2, account.inFlight, dice);
  if (account.inFlight) {
    return target ? { change: {}, nextIn: again(dice), gives: "send", says: [] } : abandoned(account.inFlight);
  }
  if (!target) return hasNumbers ? waiting(NUMBERS_BUSY, dice) : broken("Tidak ada nomor target yang aktif");
  if (target.messageId === null) {
    return { ...broken("Tidak ada template pesan yang aktif"), released: target.receiver.id };
  }
  return {
    change: { inFlight: inFlight(target.receiver.id, target.messageId, 1) },
    nextIn: again(dice),
    gives: "send",
    says: [
      { event: "in_use", aboutTarget: true },
      { event: "update_target", fields: { progressing: true }, aboutTarget: true },
      { event: "sending", aboutTarget: true }
    ]
  };
}
function reportedStep(due, report2, target, dice) {
  const { account } = due;
  const { state: state2, status } = account;
  const isOver = state2 === "suspended" || state2 === "loggedOut";
  switch (report2.kind) {
    case "sent":
      return account.inFlight?.id === report2.message ? delivered(due, account.inFlight, null, dice) : null;
    case "failed":
      return account.inFlight?.id === report2.message ? failed2(due, account.inFlight, report2.code, target, dice) : null;
    case "connected":
      if (isOver || state2 === "connected") return null;
      return {
        change: { state: "connected" },
        nextIn: status === "sending" ? RESUMING : null,
        says: [{ event: "connection.update", fields: { state: "connected" } }]
      };
    case "reconnecting":
      if (isOver || state2 === "conflict" || state2 === "reconnecting...") return null;
      return {
        change: { state: "reconnecting..." },
        nextIn: again(dice),
        says: [{ event: "reconnecting", fields: { reconnectTime: 1 } }]
      };
    case "disconnected":
      if (state2 !== "connected" && state2 !== "reconnecting...") return null;
      return disconnected(account, report2.returns, dice);
    case "conflict":
    case "loggedOut":
      if (isOver || state2 === report2.kind) return null;
      return ended2(account, "connection.update", { state: report2.kind });
    case "suspended":
      if (account.suspended) return null;
      return ended2(account, "suspended", {
        state: "suspended",
        suspended: true,
        suspendedCount: account.suspendedCount + 1
      });
    case "broken":
      return status === "sending" ? broken(report2.error, account.inFlight) : null;
  }
}
var idle = { change: { status: "idle", inFlight: null }, nextIn: null };
var freed = { event: "in_use", aboutTarget: true };
var abandoned = ({ phoneNumberId }) => ({
  change: { inFlight: null },
  nextIn: 0,
  released: phoneNumberId,
  says: [freed]
});
function failed2(due, current, code, target, dice) {
  const { phoneNumberId, messageId, attempt } = current;
  if (attempt >= TRIES || !target || planWaitAt(due.account, dice.now))
    return delivered(due, current, code, dice);
  return {
    change: { inFlight: inFlight(phoneNumberId, messageId, attempt + 1) },
    nextIn: again(dice),
    gives: "send",
    says: [{ event: "attempting", fields: { code }, aboutTarget: true }]
  };
}
function delivered(due, current, code, dice) {
  const { phoneNumberId, messageId } = current;
  const success = code === null;
  const after = due.account.loop ? waiting(dice.chance.between(due.intervalMin, due.intervalMax), dice) : { ...idle, says: [{ event: "finished", fields: { state: "connected" } }] };
  return {
    change: { ...after.change, ...sentAt(due.account, success, dice.now), inFlight: null },
    nextIn: after.nextIn,
    delivery: { phoneNumberId, messageId, success, code, frees: true },
    says: [
      {
        event: success ? "count_success" : "count_fail",
        fields: { messageId, ...code && { code } },
        aboutTarget: true
      },
      freed,
      ...after.says
    ]
  };
}
function disconnected(account, returns, dice) {
  const isRepeated = account.lost === "disconnected";
  const isDrop = account.status === "sending" && !isRepeated;
  return {
    change: { state: "disconnected", ...isDrop && droppedAt(account, dice.now) },
    nextIn: returns ? again(dice) : null,
    says: [{ event: "connection.update", fields: { state: "disconnected" }, isRepeated }]
  };
}
var waiting = (seconds, { speed }) => ({
  change: {},
  nextIn: seconds,
  says: [{ event: "waiting", fields: { waitTime: Math.ceil(seconds / speed) } }]
});
function heldUp(planWait2, current, { speed, now }) {
  const seconds = (planWait2.until - now) / 1e3;
  const waitTime = Math.ceil(seconds);
  return {
    change: { inFlight: null },
    nextIn: seconds * speed,
    ...current && { released: current.phoneNumberId, gives: "cancel" },
    says: [
      ...current ? [freed] : [],
      { event: "waiting", fields: { waitTime, planWait: presentPlanWait(planWait2) } }
    ]
  };
}
var ended2 = ({ status, inFlight: current, lost }, event2, change) => ({
  change: { ...idle.change, ...change },
  nextIn: null,
  ...current && { released: current.phoneNumberId },
  says: [
    ...current ? [freed] : [],
    { event: event2, fields: { state: change.state }, isRepeated: lost === change.state },
    ...status === "sending" ? [{ event: "stop" }] : []
  ]
});
var broken = (error, current = null) => ({
  ...idle,
  ...current && { released: current.phoneNumberId },
  says: [...current ? [freed] : [], { event: "error_blast", fields: { state: "connected", error } }]
});

// sandbox/simulated/handset.ts
import { and as and2, eq, gt, inArray } from "drizzle-orm";

// sandbox/core/refusal.ts
var Refusal = class extends Error {
  constructor(status, text18, details = {}) {
    super(text18);
    this.status = status;
    this.details = details;
    this.name = "Refusal";
  }
  status;
  details;
};
var notFound = (text18 = "Data tidak ditemukan.") => new Refusal(404, text18);
var conflict = (text18) => new Refusal(409, text18);

// sandbox/network/port.ts
var LINK_ERRORS = ["unhandledRejection", "uncaughtException", "mongo"];

// sandbox/store/schema/access.ts
import { bigint as bigint2, index as index2, pgTable as pgTable2, primaryKey as primaryKey2, text as text3, unique } from "drizzle-orm/pg-core";

// sandbox/store/schema/columns.ts
import { bigint, customType, timestamp } from "drizzle-orm/pg-core";
var rowId = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
var ownId = () => bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity();
var reference = () => bigint({ mode: "number" });
var rupiah = () => bigint({ mode: "number" }).notNull().default(0);
var moment2 = () => timestamp({ withTimezone: true, mode: "date" });
var createdAt = () => moment2().notNull().defaultNow();
var bytes = customType({
  dataType: () => "bytea",
  fromDriver: (value) => Buffer.from(value)
});

// sandbox/store/schema/people.ts
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text as text2,
  uniqueIndex
} from "drizzle-orm/pg-core";

// src/api/schema/choices.ts
var OPT_OUT_WAYS = ["button", "hand", "list"];
var WITHDRAW_STATUSES = ["requested", "accepted", "rejected"];

// src/api/schema/roles.ts
var ROLES = ["member", "dev", "admin", "staff"];

// sandbox/store/schema/people.ts
var levels = pgTable("levels", {
  id: rowId(),
  name: text2().notNull(),
  blastFee: rupiah(),
  requirementBlast: integer().notNull().default(0)
});
var users = pgTable(
  "users",
  {
    id: rowId(),
    firstname: text2().notNull(),
    lastname: text2().notNull(),
    /** Lower case. */
    email: text2().notNull().unique(),
    /** scrypt, parameters included. */
    passwordHash: text2().notNull(),
    role: text2({ enum: ROLES }).notNull().default("member"),
    levelId: reference().references(() => levels.id, { onDelete: "set null" }),
    accountName: text2().notNull().default(""),
    accountBank: text2().notNull().default(""),
    accountNumber: text2().notNull().default(""),
    referralCode: text2().notNull().unique(),
    referredBy: reference().references(() => users.id, { onDelete: "set null" }),
    /** Seconds between two blasts; null is the settings' value. */
    blastIntervalMin: integer(),
    blastIntervalMax: integer(),
    /** Rupiah per successful blast; null is the level's fee. */
    blastFee: integer(),
    /** Everything ever earned by blasting; resetting an account leaves it. */
    income: rupiah(),
    /** Income to one percent: an order by it first has an index that few messages write anew. */
    incomeStep: integer().notNull().generatedAlwaysAs(sql`floor(ln(greatest(income, 0)::float8 / 100000 + 1) * 100)::int`),
    /** What the referrer earned from this user's income. */
    referralPaid: rupiah(),
    /** Successful blasts ever; decides the level. */
    blastCount: integer().notNull().default(0),
    /** Accounts that are connected; triggers count them. */
    connectedAccounts: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Since when they cannot sign in; null where they can. */
    lockedAt: moment2()
  },
  (table) => [
    index("users_referred_by").on(table.referredBy, table.id),
    index("users_role").on(table.role, table.id),
    index("users_level").on(table.levelId, table.id),
    index("users_by_firstname").on(table.firstname, table.id),
    index("users_by_created").on(table.createdAt, table.id),
    index("users_by_income").on(table.incomeStep, table.id)
  ]
);
var userTexts = pgTable(
  "user_texts",
  {
    userId: reference().primaryKey().references(() => users.id, { onDelete: "cascade" }),
    name: text2().notNull(),
    email: text2().notNull(),
    /** Holders and numbers of the bank accounts that their money goes to, or went to. */
    payee: text2().notNull()
  },
  (table) => [
    index("user_texts_name").using("gin", sql`grams(${table.name})`),
    index("user_texts_email").using("gin", sql`grams(${table.email})`),
    index("user_texts_payee").using("gin", sql`grams(${table.payee})`)
  ]
);
var bonuses = pgTable(
  "bonuses",
  {
    id: ownId(),
    nominal: rupiah(),
    reason: text2().notNull(),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    /** Who gave it: another member, and so without a reference, as a database in parts has it. */
    adminId: reference(),
    /** The receiver's, for an order by it; triggers write it. */
    firstname: text2().notNull().default(""),
    createdAt: createdAt()
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    index("bonuses_user").on(table.userId, table.createdAt, table.id),
    index("bonuses_by_created").on(table.createdAt, table.id),
    index("bonuses_by_nominal").on(table.nominal, table.id),
    index("bonuses_by_reason").on(table.reason, table.id),
    index("bonuses_by_firstname").on(table.firstname, table.id)
  ]
);
var withdraws = pgTable(
  "withdraws",
  {
    id: rowId(),
    nominal: rupiah(),
    status: text2({ enum: WITHDRAW_STATUSES }).notNull().default("requested"),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    /** Where it is paid to, as it was when it was asked for; null where that was not written down yet. */
    accountBank: text2(),
    accountNumber: text2(),
    accountName: text2(),
    /** Who accepted it first, where it takes two; without a reference, as `admin_id` of a bonus. */
    approvedBy: reference(),
    /** The requester's, for an order by it; triggers write it. */
    firstname: text2().notNull().default(""),
    createdAt: createdAt()
  },
  (table) => [
    index("withdraws_user").on(table.userId, table.createdAt, table.id),
    index("withdraws_by_created").on(table.createdAt, table.id),
    index("withdraws_in_status").on(table.status, table.createdAt, table.id),
    index("withdraws_by_status").on(table.status, table.id),
    index("withdraws_by_nominal").on(table.nominal, table.id),
    index("withdraws_by_bank").on(table.accountBank, table.createdAt, table.id),
    index("withdraws_by_firstname").on(table.firstname, table.id)
  ]
);
var settings = pgTable(
  "settings",
  {
    id: integer().primaryKey().default(1),
    intervalMin: integer().notNull().default(1),
    intervalMax: integer().notNull().default(2),
    price: rupiah(),
    bankNames: text2().notNull().default("BCA, MANDIRI, BRI"),
    colors: text2().notNull().default("#2C2C2C, #3E3A32"),
    referralPercent: integer().notNull().default(0),
    info: text2().notNull().default(""),
    /** Rupiah above which a withdraw is accepted by two people; 0 where one always does. */
    twoPeopleAbove: rupiah(),
    /** Whether admin, staff and dev sign in by a second factor. */
    secondFactorRequired: boolean().notNull().default(false)
  },
  (table) => [uniqueIndex("settings_single").on(sql`(${table.id} = 1)`)]
);
var idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    id: ownId(),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    key: text2().notNull(),
    /** Method and path. */
    target: text2().notNull(),
    /** SHA-256 of the body, hex. */
    bodyHash: text2().notNull(),
    status: integer().notNull(),
    /** The answer's body, as sent. */
    answer: text2().notNull(),
    createdAt: createdAt()
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex("idempotency_keys_user_key").on(table.userId, table.key),
    index("idempotency_keys_at").on(table.createdAt)
  ]
);

// sandbox/store/schema/access.ts
var sessions = pgTable2(
  "sessions",
  {
    id: ownId(),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the bearer token, hex. */
    tokenHash: text3().notNull(),
    createdAt: createdAt(),
    expiresAt: moment2().notNull(),
    revokedAt: moment2(),
    /** What the browser calls itself, '' where not given. */
    device: text3().notNull().default(""),
    /** SHA-256 of the network that it was opened from, hex; '' where that is not known. */
    network: text3().notNull().default(""),
    /** To the minute. */
    lastSeenAt: moment2()
  },
  (table) => [
    primaryKey2({ columns: [table.id, table.userId] }),
    unique("sessions_token").on(table.tokenHash, table.userId),
    index2("sessions_user").on(table.userId),
    index2("sessions_end").on(table.expiresAt)
  ]
);
var passwordLinks = pgTable2(
  "password_links",
  {
    id: ownId(),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token, hex. */
    tokenHash: text3().notNull(),
    createdAt: createdAt(),
    expiresAt: moment2().notNull()
  },
  (table) => [
    primaryKey2({ columns: [table.id, table.userId] }),
    unique("password_links_token").on(table.tokenHash, table.userId),
    index2("password_links_user").on(table.userId),
    index2("password_links_end").on(table.expiresAt)
  ]
);
var secondFactors = pgTable2("second_factors", {
  userId: reference().primaryKey().references(() => users.id, { onDelete: "cascade" }),
  /** Base32. */
  secret: text3().notNull(),
  /** Null until a first code has shown that the person has it. */
  confirmedAt: moment2(),
  /** The 30 s step of the last code that was taken, so that none is taken twice. */
  lastStep: bigint2({ mode: "number" }).notNull().default(0)
});
var recoveryCodes = pgTable2(
  "recovery_codes",
  {
    id: ownId(),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the code, hex. */
    codeHash: text3().notNull()
  },
  (table) => [
    primaryKey2({ columns: [table.id, table.userId] }),
    index2("recovery_codes_user").on(table.userId)
  ]
);
var ACCESS_CHANGES = ["password", "email", "account", "factor", "factor_removed"];
var accessChanges = pgTable2(
  "access_changes",
  {
    id: ownId(),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    kind: text3({ enum: ACCESS_CHANGES }).notNull(),
    /** What the browser that did it calls itself; '' for the command line. */
    device: text3().notNull().default(""),
    at: createdAt(),
    seenAt: moment2()
  },
  (table) => [
    primaryKey2({ columns: [table.id, table.userId] }),
    index2("access_changes_user").on(table.userId, table.at),
    index2("access_changes_at").on(table.at)
  ]
);
var attempts = pgTable2(
  "attempts",
  {
    id: rowId(),
    /** SHA-256 of what is limited, hex. */
    key: text3().notNull(),
    at: moment2().notNull(),
    expiresAt: moment2().notNull()
  },
  (table) => [index2("attempts_key").on(table.key, table.at), index2("attempts_end").on(table.expiresAt)]
);

// sandbox/store/schema/audit.ts
import { sql as sql2 } from "drizzle-orm";
import { index as index3, jsonb, pgTable as pgTable3, primaryKey as primaryKey3, text as text4 } from "drizzle-orm/pg-core";
var auditEntries = pgTable3(
  "audit_entries",
  {
    id: reference().notNull().generatedAlwaysAsIdentity(),
    at: moment2().notNull(),
    /** The name of the call, or of the command at the server's own machine. */
    action: text4().notNull(),
    /** Its first part. */
    kind: text4().notNull(),
    /** Null at the server's own machine, and where somebody tried to sign in. */
    actorId: reference(),
    /** Names are as they were. */
    actorName: text4().notNull(),
    /** Whom it is about, if anybody. */
    subjectId: reference(),
    subjectName: text4().notNull(),
    /** What it is about, as people call it. */
    object: text4().notNull(),
    changes: jsonb().$type().notNull(),
    /** IP address. */
    address: text4().notNull(),
    /** What the browser calls itself. */
    device: text4().notNull(),
    /** What a search looks through, in lower case. */
    text: text4().notNull()
  },
  (table) => [
    // Of each partition.
    primaryKey3({ columns: [table.id] }),
    index3("audit_entries_at").on(table.at),
    index3("audit_entries_kind").on(table.kind, table.id),
    index3("audit_entries_actor").on(table.actorId, table.id),
    index3("audit_entries_subject").on(table.subjectId, table.id),
    // Of one person in the order of time, beside what has ids of its own.
    index3("audit_entries_actor_at").on(table.actorId, table.at, table.id),
    // Of one kind, which may be rare among what they did.
    index3("audit_entries_actor_kind_at").on(table.actorId, table.kind, table.at, table.id),
    index3("audit_entries_subject_at").on(table.subjectId, table.at, table.id),
    index3("audit_entries_grams").using("gin", sql2`grams(${table.id}, ${table.text})`)
  ]
);

// sandbox/store/schema/fleet.ts
import { sql as sql3 } from "drizzle-orm";
import {
  boolean as boolean2,
  index as index4,
  integer as integer3,
  jsonb as jsonb2,
  pgTable as pgTable4,
  real,
  smallint,
  text as text6,
  uniqueIndex as uniqueIndex2,
  uuid
} from "drizzle-orm/pg-core";

// sandbox/store/schema/job.ts
import { integer as integer2, text as text5 } from "drizzle-orm/pg-core";
var job = {
  status: text5({ enum: ["idle", "sending"] }).notNull().default("idle"),
  /** Channel that started the job. */
  channel: text5(),
  countSuccess: integer2().notNull().default(0),
  countFail: integer2().notNull().default(0)
};
var nextAt = moment2();

// sandbox/store/schema/fleet.ts
var imports = pgTable4(
  "imports",
  {
    id: rowId(),
    createdAt: createdAt(),
    /** What it alone brings rows to, where those have to be new. */
    turn: text6(),
    /** From when on anybody takes it back, by the database's clock. A server of before this column says nothing more in an hour. */
    aliveUntil: moment2().notNull().default(sql3`now() + interval '1 hour'`)
  },
  (table) => [uniqueIndex2("imports_turn").on(table.turn)]
);
var proxies = pgTable4(
  "proxies",
  {
    id: rowId(),
    value: text6().notNull().unique(),
    status: text6().notNull().default("active"),
    /** Accounts that connect through it; triggers count them. */
    uses: integer3().notNull().default(0),
    /** The import that brought it. */
    importId: reference()
  },
  (table) => [index4("proxies_import").on(table.importId)]
);
var whatsapps = pgTable4(
  "whatsapps",
  {
    id: rowId(),
    /** The device id on the socket. */
    clientid: text6().notNull().unique(),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    phonenumber: text6().notNull().default(""),
    pushname: text6().notNull().default(""),
    server: text6().notNull().default("c.us"),
    serialized: text6().notNull().default(""),
    proxyId: reference().references(() => proxies.id, { onDelete: "set null" }),
    /** connected, loggedOut, conflict, disconnected, unknown, suspended, 'reconnecting...' or null. */
    state: text6(),
    /** The state in which its link was lost last, until it is connected again; a trigger writes it (migration 0024). */
    lost: text6(),
    /** When the network cut it off last, whether or not it is back; null where that was never, or is not known. The same trigger writes it. */
    cutOffAt: moment2(),
    suspended: boolean2().notNull().default(false),
    suspendedCount: integer3().notNull().default(0),
    /** Null where it is not suspended, or was before this was written down. */
    suspendedAt: moment2(),
    /** Rupiah earned since the last reset. */
    income: rupiah(),
    /** Seconds; null is the user's, then the settings' value. */
    intervalMin: integer3(),
    intervalMax: integer3(),
    /** Whether another blast follows each blast. */
    loop: boolean2().notNull().default(false),
    /** Null where it sends at any time. */
    plan: jsonb2().$type(),
    ...job,
    /** The business day on which its blasts sent last, and how many messages on it. */
    sentDay: integer3().notNull().default(0),
    sentThatDay: integer3().notNull().default(0),
    /** Messages of its blasts that failed since the last that arrived, and when the last did. */
    failedInRow: integer3().notNull().default(0),
    failedAt: moment2(),
    /** Of about an hour before `recentAt` (`../../network/tallies.ts`): messages of its blasts that were answered, those that failed, links that dropped meanwhile. */
    recentSent: real().notNull().default(0),
    recentFailed: real().notNull().default(0),
    recentLost: real().notNull().default(0),
    recentAt: moment2(),
    /** The counts as the orders of the lists have them: a minute old at most while it sends (migration 0013). */
    listedSuccess: integer3().notNull().default(0),
    listedFail: integer3().notNull().default(0),
    listedIncome: rupiah(),
    listedAt: createdAt(),
    createdAt: createdAt()
  },
  (table) => [
    index4("whatsapps_user").on(table.userId, table.id),
    index4("whatsapps_proxy").on(table.proxyId, table.id),
    // The orders of the list of all accounts, each read from either end. None is of what a message changes.
    index4("whatsapps_by_pushname").on(table.pushname, table.id),
    index4("whatsapps_by_success").on(table.listedSuccess, table.id),
    index4("whatsapps_by_fail").on(table.listedFail, table.id),
    index4("whatsapps_by_income").on(table.listedIncome, table.id),
    index4("whatsapps_by_state").on(table.state, table.id),
    // Who has no state comes last in this order, too.
    index4("whatsapps_by_state_back").on(table.state.desc().nullsLast(), table.id.desc().nullsFirst()),
    // Whose accounts are in a state.
    index4("whatsapps_state_owner").on(table.state, table.userId),
    // Which send, where few do, and whose they are.
    index4("whatsapps_sending").on(table.id).where(sql3`${table.status} = 'sending'`),
    index4("whatsapps_sending_owner").on(table.userId).where(sql3`${table.status} = 'sending'`),
    index4("whatsapps_suspended").on(table.suspendedAt.desc().nullsLast(), table.id.desc().nullsFirst()).where(sql3`${table.suspended}`)
  ]
);
var accountTurns = pgTable4(
  "account_turns",
  {
    whatsappId: reference().primaryKey().references(() => whatsapps.id, { onDelete: "cascade" }),
    /** Of its owner. */
    part: smallint().notNull(),
    /** Null while the account waits for its phone. */
    nextAt,
    /** A send that was begun and not yet answered by the network; else null. */
    phoneNumberId: reference(),
    messageId: reference(),
    attempt: smallint(),
    /** The id under which the network has it. */
    sendId: uuid()
  },
  (table) => [
    index4("account_turns_due").on(table.part, table.nextAt),
    // What is on its way to a number.
    index4("account_turns_receiver").on(table.phoneNumberId).where(sql3`${table.sendId} is not null`)
  ]
);
var workers = pgTable4("workers", { id: uuid().primaryKey(), seenAt: moment2().notNull() });
var pairings = pgTable4(
  "pairings",
  {
    deviceId: text6().primaryKey(),
    /** The id under which the network has it: another each time that it begins anew. */
    linkId: uuid().notNull().defaultRandom(),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    previousDeviceId: text6(),
    /** Digits; present in pairing-code mode. */
    phoneNumber: text6(),
    proxyId: reference().references(() => proxies.id, { onDelete: "set null" }),
    state: text6({ enum: ["requested", "offered", "authenticated", "expired"] }).notNull().default("requested"),
    qr: text6(),
    code: text6(),
    clientInfo: jsonb2().$type(),
    expiresAt: moment2(),
    /** When the network is asked (again) for a code, or the one on offer expires; null once authenticated. */
    nextAt: moment2(),
    createdAt: createdAt()
  },
  (table) => [
    index4("pairings_user").on(table.userId),
    index4("pairings_proxy").on(table.proxyId),
    index4("pairings_due").on(table.nextAt),
    index4("pairings_end").on(table.expiresAt)
  ]
);
var networkOrders = pgTable4(
  "network_orders",
  {
    id: uuid().primaryKey(),
    order: jsonb2().$type().notNull(),
    /** When the network is told (again). */
    nextAt: moment2().notNull(),
    createdAt: createdAt()
  },
  (table) => [
    index4("network_orders_due").on(table.nextAt),
    index4("network_orders_end").on(table.createdAt),
    index4("network_orders_device").on(sql3`(${table.order}->>'deviceId')`),
    // What people send to a number.
    index4("network_orders_to").on(sql3`(${table.order}->>'to')`).where(sql3`${table.order}->>'kind' = 'send'`),
    // What waits for the network, without what it has and waits to be answered.
    index4("network_orders_untaken").on(table.createdAt).where(sql3`${table.order}->>'kind' <> 'send'`)
  ]
);
var networkReports = pgTable4(
  "network_reports",
  { id: text6().primaryKey(), at: createdAt() },
  (table) => [index4("network_reports_end").on(table.at)]
);
var blasts = pgTable4(
  "blasts",
  {
    id: rowId(),
    whatsappId: reference().notNull().references(() => whatsapps.id, { onDelete: "cascade" }),
    startedAt: createdAt(),
    stoppedAt: moment2(),
    /** Whether the account was started again since; a trigger writes it (migration 0013). */
    isFollowed: boolean2().notNull().default(false)
  },
  (table) => [
    index4("blasts_whatsapp").on(table.whatsappId, table.startedAt),
    index4("blasts_followed").on(table.startedAt).where(sql3`${table.isFollowed}`)
  ]
);
var phoneNumbers = pgTable4(
  "phone_numbers",
  {
    id: rowId(),
    /** Digits, with country code: 62… */
    number: text6().notNull().unique(),
    name: text6().notNull().default(""),
    status: text6().notNull().default("active"),
    /** Whether an account writes to it: one whose number is in use no more is to write another message. */
    inUse: boolean2().notNull().default(false),
    /** Whether an opt-out of its owner holds; triggers write it (migration 0026). */
    optedOut: boolean2().notNull().default(false),
    countSuccess: integer3().notNull().default(0),
    countFail: integer3().notNull().default(0),
    lastSent: moment2(),
    /** The import that brought it. */
    importId: reference()
  },
  // No message writes the second and the third: it goes to an active one that has not opted out.
  (table) => [
    index4("phone_numbers_import").on(table.importId),
    index4("phone_numbers_nonactive").on(table.id).where(sql3`${table.status} <> 'active'`),
    index4("phone_numbers_opted_out").on(table.id).where(sql3`${table.optedOut}`)
  ]
);
var numberQueue = pgTable4(
  "number_queue",
  {
    numberId: reference().primaryKey(),
    lastSent: moment2()
  },
  (table) => [index4("number_queue_next").on(table.lastSent.asc().nullsFirst(), table.numberId)]
);
var files = pgTable4(
  "files",
  {
    id: rowId(),
    /** Generated: `<epoch ms><random>-<cleaned client name>`. */
    storedName: text6().notNull().unique(),
    clientName: text6().notNull(),
    /** `staged` until what it belongs to is known; `part` of another file. */
    kind: text6({ enum: ["media", "targets", "staged", "part"] }).notNull(),
    contentType: text6().notNull(),
    size: integer3().notNull(),
    content: bytes().notNull(),
    userId: reference().references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt()
  },
  (table) => [
    index4("files_user").on(table.userId),
    index4("files_staged").on(table.createdAt).where(sql3`${table.kind} = 'staged'`)
  ]
);

// sandbox/store/schema/ledger.ts
import { sql as sql4 } from "drizzle-orm";
import { bigint as bigint3, index as index5, pgTable as pgTable5, primaryKey as primaryKey4, smallint as smallint2, text as text7, uniqueIndex as uniqueIndex3 } from "drizzle-orm/pg-core";
var MOVEMENT_KINDS = [
  "income",
  "referral",
  "bonus",
  "bonus_revoked",
  "withdraw_requested",
  "withdraw_accepted",
  "withdraw_rejected",
  "withdraw_reopened",
  /** What the balance held before it was written down, and what rows that were over came to. */
  "carried"
];
var moneyMovements = pgTable5(
  "money_movements",
  {
    id: reference().notNull().generatedAlwaysAsIdentity(),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    kind: text7({ enum: MOVEMENT_KINDS }).notNull(),
    /** Rupiah that came or, below 0, went; a withdraw that is accepted was taken when it was asked for. */
    amount: bigint3({ mode: "number" }).notNull(),
    /** What was paid out thereby, in rupiah; below 0 where that was taken back, null for what is about no payment. */
    paid: bigint3({ mode: "number" }),
    /** Without a reference, as the next two: each that is deleted would have to be looked for here. */
    whatsappId: reference(),
    personId: reference(),
    withdrawId: reference(),
    /** Of a bonus. */
    reason: text7(),
    at: moment2().notNull()
  },
  (table) => [
    // Of each partition.
    primaryKey4({ columns: [table.userId, table.at, table.id] }),
    uniqueIndex3("money_movements_income").on(table.userId, table.whatsappId, table.at).where(sql4`${table.kind} = 'income'`),
    uniqueIndex3("money_movements_referral").on(table.userId, table.personId, table.at).where(sql4`${table.kind} = 'referral'`),
    // Few of what a person with many accounts has.
    index5("money_movements_each").on(table.userId, table.at, table.id).where(sql4`${table.kind} not in ('income', 'referral')`)
  ]
);
var sums = {
  /** A row for each of some connections, so that writers seldom wait for one another. */
  part: smallint2().notNull().default(0),
  rows: bigint3({ mode: "number" }).notNull().default(0),
  /** Rupiah. */
  amount: bigint3({ mode: "number" }).notNull().default(0)
};
var userSums = pgTable5(
  "user_sums",
  {
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    key: text7().notNull(),
    ...sums
  },
  (table) => [primaryKey4({ columns: [table.userId, table.key, table.part] })]
);
var daySums = pgTable5(
  "day_sums",
  { key: text7().notNull(), day: moment2().notNull(), ...sums },
  (table) => [primaryKey4({ columns: [table.key, table.day, table.part] })]
);

// sandbox/store/schema/lists.ts
import { sql as sql5 } from "drizzle-orm";
import { bigint as bigint4, index as index6, pgTable as pgTable6, primaryKey as primaryKey5, smallint as smallint3, text as text8 } from "drizzle-orm/pg-core";
var counted = {
  tableName: text8().notNull(),
  owner: reference().notNull(),
  importId: reference().notNull(),
  kind: text8().array().notNull()
};
var rowCounts = pgTable6(
  "row_counts",
  {
    ...counted,
    shift: smallint3().notNull(),
    block: reference().notNull(),
    rows: bigint4({ mode: "number" }).notNull()
  },
  (table) => [
    primaryKey5({
      columns: [table.tableName, table.owner, table.shift, table.block, table.importId, table.kind]
    }),
    index6("row_counts_over").on(table.importId).where(sql5`${table.rows} = 0 or ${table.importId} <> 0`)
  ]
);
var rowCountChanges = pgTable6(
  "row_count_changes",
  {
    id: reference().notNull().generatedAlwaysAsIdentity(),
    ...counted,
    block: reference().notNull(),
    rows: bigint4({ mode: "number" }).notNull()
  },
  (table) => [primaryKey5({ columns: [table.tableName, table.owner, table.id] })]
);
var texts = (name) => pgTable6(name, { id: reference().primaryKey(), text: text8().notNull() }, (table) => [
  index6(`${name}_grams`).using("gin", sql5`grams(${table.id}, ${table.text})`)
]);
var whatsappTexts = texts("whatsapp_texts");
var phoneNumberTexts = texts("phone_number_texts");
var proxyTexts = texts("proxy_texts");

// sandbox/store/schema/messages.ts
import { sql as sql6 } from "drizzle-orm";
import {
  bigint as bigint5,
  boolean as boolean3,
  index as index7,
  integer as integer4,
  jsonb as jsonb3,
  pgTable as pgTable7,
  primaryKey as primaryKey6,
  smallint as smallint4,
  text as text9
} from "drizzle-orm/pg-core";
var messages = pgTable7(
  "messages",
  {
    id: rowId(),
    /** Path under the API host, or ''. */
    media: text9().notNull().default(""),
    text: text9().notNull().default(""),
    textWa: text9().notNull().default(""),
    button: jsonb3().$type().notNull().default([]),
    status: text9().notNull().default("active")
  },
  (table) => [
    // A name begins with digits that no other has.
    index7("messages_media").on(sql6`split_part(${table.media}, '-', 1)`).where(sql6`${table.media} <> ''`)
  ]
);
var messageUses = pgTable7(
  "message_uses",
  {
    messageId: reference().notNull().references(() => messages.id, { onDelete: "cascade" }),
    /** Of the process. */
    place: smallint4().notNull(),
    count: integer4().notNull()
  },
  (table) => [primaryKey6({ columns: [table.messageId, table.place] })]
);
var messageLogs = pgTable7(
  "message_logs",
  {
    id: reference().notNull().generatedAlwaysAsIdentity(),
    whatsappId: reference(),
    userId: reference().notNull(),
    phoneNumberId: reference(),
    messageId: reference(),
    success: boolean3().notNull(),
    income: rupiah(),
    /** Why it failed. */
    code: text9(),
    at: createdAt()
  },
  // Of each partition.
  (table) => [primaryKey6({ columns: [table.id, table.userId] })]
);
var hourlyFigures = pgTable7(
  "hourly_figures",
  {
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    /** When the hour began. */
    hour: moment2().notNull(),
    success: integer4().notNull().default(0),
    fail: integer4().notNull().default(0),
    income: rupiah()
  },
  (table) => [
    primaryKey6({ columns: [table.userId, table.hour] }),
    // Hours that are still to become a row for their day.
    index7("hourly_figures_hour").on(table.hour).where(sql6`${table.hour} <> jakarta_day(${table.hour})`)
  ]
);
var fleetFigures = pgTable7(
  "fleet_figures",
  {
    hour: moment2().notNull(),
    part: smallint4().notNull().default(0),
    success: bigint5({ mode: "number" }).notNull().default(0),
    fail: bigint5({ mode: "number" }).notNull().default(0),
    income: rupiah()
  },
  (table) => [primaryKey6({ columns: [table.hour, table.part] })]
);

// sandbox/store/schema/news.ts
import { bigint as bigint6, boolean as boolean4, index as index8, jsonb as jsonb4, pgTable as pgTable8, primaryKey as primaryKey7, text as text10 } from "drizzle-orm/pg-core";
import { sql as sql7 } from "drizzle-orm";

// src/api/schema/entities/news.ts
import * as z6 from "zod/mini";
var NEWS_KINDS = [
  "loggedOut",
  "disconnected",
  "conflict",
  "suspended",
  "activated",
  "relinked",
  "finished",
  "failed",
  "stopped",
  "deleted",
  "requested",
  "accepted",
  "rejected",
  "reopened",
  "bonus",
  "bonus_revoked",
  "imported",
  "numbers_low"
];
var NEWS_SOURCES = [
  "whatsapp",
  "generator",
  "validator",
  "withdraw",
  "bonus",
  "phonenumber",
  "proxy",
  "message",
  "optout"
];
var happened = { kind: text, source: text, at: moment };
var newsGroup = entity(
  { id, ...happened },
  {
    /**
     * How often it happened.
     * @example 3
     */
    count,
    /**
     * How often since the caller last read of it; no more than 1,000 are counted.
     * @example 1
     */
    unread: count,
    /**
     * What it happened to; null of what has no row, or of many of them.
     * @example 12
     */
    subject_id: idOrNull,
    /**
     * Whose it is; null of many people.
     * @example 5
     */
    user_id: idOrNull,
    /**
     * Up to three of what it happened to, the latest first.
     * @example ["Ani"]
     */
    names: z6.pipe(
      z6.transform((value) => value ?? []),
      z6.array(z6.string())
    ),
    /**
     * A phone number, a client id, or '' where it has none.
     * @example "628120000001"
     */
    number: text,
    /**
     * Rupiah of a withdraw or a bonus; how many numbers or rows an import brought, or are left.
     * @example null
     */
    amount: z6.nullish(number2),
    /**
     * Who did it, where somebody else did; '' otherwise. What different people did stands in groups of its own.
     * @example ""
     */
    by: text,
    /**
     * Why: of a bonus, or of work that failed.
     * @example null
     */
    reason: textOrNull
  }
);
var awayAccount = entity(
  { id },
  {
    pushname: text,
    phonenumber: text,
    clientid: textOrNull,
    kind: text,
    at: moment,
    state: textOrNull,
    status: textOrNull,
    suspended: flag,
    suspended_count: count
  }
);
var away = z6.object({
  since: moment,
  until: moment,
  /** Rupiah that the caller's accounts earned meanwhile, and messages that arrived. */
  income: money,
  sent: counter,
  /** Those of a member's accounts that something happened to, at most ten, those that cannot send first. */
  accounts: rowsOf(awayAccount),
  /** All news of that time. */
  groups: rowsOf(newsGroup)
});

// sandbox/store/schema/news.ts
var news = pgTable8(
  "news",
  {
    id: ownId(),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    kind: text10({ enum: NEWS_KINDS }).notNull(),
    source: text10({ enum: NEWS_SOURCES }).notNull(),
    /** What it happened to, without a reference: it stays news of what is gone. Null of what has no row. */
    subjectId: reference(),
    /** As it was called then; '' where it has no name. */
    name: text10().notNull().default(""),
    number: text10().notNull().default(""),
    /** Rupiah, or how many rows. */
    amount: bigint6({ mode: "number" }),
    reason: text10(),
    /** Who did it, and is not told; 0 where time or the network did. Another person, and so without a reference. */
    byId: reference().notNull().default(0),
    byName: text10().notNull().default(""),
    /** Whether the office is told, too. */
    isForOffice: boolean4().notNull().default(false),
    /** Who of the office did it; 0 also where a member did, each of whom would else be a group of the office's. */
    officeById: reference().notNull().default(0),
    at: createdAt()
  },
  (table) => [
    primaryKey7({ columns: [table.id, table.userId] }),
    index8("news_of_person").on(table.userId, table.source, table.kind, table.id, table.byId),
    index8("news_of_person_at").on(table.userId, table.at, table.id),
    index8("news_of_office").on(table.source, table.kind, table.id, table.officeById).where(sql7`${table.isForOffice}`)
  ]
);
var newsGroups = pgTable8(
  "news_groups",
  {
    owner: reference().notNull(),
    day: moment2().notNull(),
    source: text10({ enum: NEWS_SOURCES }).notNull(),
    kind: text10({ enum: NEWS_KINDS }).notNull(),
    byId: reference().notNull(),
    rows: bigint6({ mode: "number" }).notNull(),
    firstId: reference().notNull(),
    lastId: reference().notNull()
  },
  (table) => [primaryKey7({ columns: [table.owner, table.day, table.source, table.kind, table.byId] })]
);
var newsReads = pgTable8(
  "news_reads",
  {
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    kind: text10({ enum: ["", ...NEWS_KINDS] }).notNull(),
    lastId: reference().notNull()
  },
  (table) => [primaryKey7({ columns: [table.userId, table.kind] })]
);
var presence = pgTable8("presence", {
  userId: reference().primaryKey().references(() => users.id, { onDelete: "cascade" }),
  seen: jsonb4().$type().notNull(),
  since: jsonb4().$type(),
  until: jsonb4().$type()
});

// sandbox/store/schema/opt-outs.ts
import { sql as sql8 } from "drizzle-orm";
import { index as index9, pgTable as pgTable9, primaryKey as primaryKey8, text as text11, uniqueIndex as uniqueIndex4 } from "drizzle-orm/pg-core";
var optOuts = pgTable9(
  "opt_outs",
  {
    id: ownId(),
    /** As in `phone_numbers`. */
    number: text11().notNull(),
    at: createdAt(),
    how: text11({ enum: OPT_OUT_WAYS }).notNull(),
    /** Who noted it, and their name, which outlasts them; null where the network reported it. */
    personId: reference(),
    personName: text11().notNull().default(""),
    /** Number of the account that was told, '' where that is not known. */
    heardBy: text11().notNull().default(""),
    note: text11().notNull().default(""),
    takenBackAt: moment2(),
    takenBackBy: reference(),
    takenBackName: text11().notNull().default("")
  },
  (table) => [
    primaryKey8({ columns: [table.id, table.number] }),
    uniqueIndex4("opt_outs_holding").on(table.number).where(sql8`${table.takenBackAt} is null`),
    index9("opt_outs_number").on(table.number.op("text_pattern_ops")),
    index9("opt_outs_taken_back").on(table.id).where(sql8`${table.takenBackAt} is not null`),
    index9("opt_outs_held").on(table.id).where(sql8`${table.takenBackAt} is null`),
    index9("opt_outs_how").on(table.how, table.id),
    index9("opt_outs_at").on(table.at)
  ]
);

// sandbox/store/schema/past.ts
import { sql as sql9 } from "drizzle-orm";
import { index as index10, integer as integer5, pgTable as pgTable10, primaryKey as primaryKey9, real as real2, text as text12 } from "drizzle-orm/pg-core";
var accountChanges = pgTable10(
  "account_changes",
  {
    id: ownId(),
    whatsappId: reference().notNull(),
    at: moment2().notNull(),
    standing: text12({
      enum: ["sending", "stopped", "broken", "disconnected", "conflict", "loggedOut", "suspended"]
    }).notNull(),
    success: integer5().notNull(),
    fail: integer5().notNull(),
    /** Rupiah. */
    income: rupiah(),
    /** What its tallies of the last hour had faded to; null where that was not written down yet. */
    recentSent: real2(),
    recentFailed: real2(),
    recentLost: real2()
  },
  (table) => [
    primaryKey9({ columns: [table.whatsappId, table.at, table.id] }),
    index10("account_changes_end").on(table.at),
    index10("account_changes_suspended").on(table.at).where(sql9`${table.standing} = 'suspended'`)
  ]
);
var runnerChanges = pgTable10(
  "runner_changes",
  {
    id: ownId(),
    kind: text12({ enum: ["generator", "validator"] }).notNull(),
    runnerId: reference().notNull(),
    at: moment2().notNull(),
    status: text12({ enum: ["idle", "sending"] }).notNull(),
    success: integer5().notNull(),
    fail: integer5().notNull()
  },
  (table) => [
    primaryKey9({ columns: [table.runnerId, table.kind, table.at, table.id] }),
    index10("runner_changes_end").on(table.at)
  ]
);

// sandbox/store/schema/payouts.ts
import { sql as sql10 } from "drizzle-orm";
import { boolean as boolean5, date as date2, index as index11, pgTable as pgTable11, primaryKey as primaryKey10, text as text13, uniqueIndex as uniqueIndex5 } from "drizzle-orm/pg-core";

// src/api/schema/payouts.ts
import * as z8 from "zod/mini";

// src/api/schema/entities/people.ts
import * as z7 from "zod/mini";
var progress = entity(
  {},
  { blasts: count, next: z7.nullish(entity({}, { name: text, blast_fee: money, missing: count })) }
);
var person = {
  firstname: text,
  lastname: text,
  email: text,
  role: text,
  level: text,
  color: text,
  account_name: text,
  account_bank: text,
  account_number: text,
  referral_code: text,
  blast_interval_min: count,
  blast_interval_max: count,
  blast_fee: money,
  createdAt: moment,
  income: money,
  whatsapps: count
};
var user = entity({ id }, { ...person, level_progress: z7.nullish(progress) });
var referrer = entity({ id }, { firstname: text, lastname: text });
var member = entity(
  { id },
  {
    ...person,
    level_progress: z7.nullish(progress),
    balance: z7.nullish(number2),
    locked: z7.nullish(flag),
    last_seen: z7.nullish(moment),
    Referrer: z7.nullish(referrer)
  }
);
var personName = z7.nullish(entity({}, { firstname: text, lastname: text }));
var referral = entity(
  { id },
  {
    firstname: text,
    lastname: text,
    email: text,
    income: money,
    createdAt: z7.nullish(moment),
    Referrer: z7.nullish(referrer)
  }
);

// src/api/schema/payouts.ts
var PAYOUT_STATES = ["draft", "exported", "closed"];
var ITEM_STATES = ["open", "paid", "returned", "released"];
var listOfTexts = z8.pipe(
  z8.transform((value) => value ?? []),
  z8.array(z8.string())
);
var payoutFigures = entity(
  {},
  { open: count, paid: count, returned: count, released: count, total: count }
);
var payoutFindings = entity(
  {},
  { number: count, second: count, own: count, changed: count, shared: count, several: count, locked: count }
);
var payout = entity(
  { id },
  {
    name: text,
    state: text,
    created_at: moment,
    exported_at: z8.nullish(moment),
    template: text,
    reference: text,
    paid_on: textOrNull,
    Creator: personName,
    sums: z8.nullish(payoutFigures),
    counts: z8.nullish(payoutFigures),
    findings: z8.nullish(payoutFindings)
  }
);
var payoutItem = entity(
  { id },
  {
    withdraw_id: idOrNull,
    user_id: idOrNull,
    nominal: money,
    state: text,
    account_bank: text,
    account_number: text,
    account_name: text,
    requested_at: moment,
    settled_at: z8.nullish(moment),
    reference: text,
    reason: text,
    findings: listOfTexts,
    User: personName
  }
);
var payoutTemplate = entity(
  { id },
  { name: text, separator: text, amounts: text, heading: flag, columns: text }
);
var SEPARATORS = ["comma", "semicolon", "tab", "pipe"];
var AMOUNT_FORMS = ["plain", "decimal", "grouped"];
var unmatchedLine = entity({}, { line: count, reason: text });
var reconciled = entity(
  {},
  {
    paid: count,
    returned: count,
    open: count,
    unmatched: z8.pipe(
      z8.transform((value) => value ?? []),
      z8.array(unmatchedLine)
    )
  }
);

// sandbox/store/schema/payouts.ts
var payoutTemplates = pgTable11("payout_templates", {
  id: rowId(),
  name: text13().notNull(),
  separator: text13({ enum: SEPARATORS }).notNull().default("comma"),
  amounts: text13({ enum: AMOUNT_FORMS }).notNull().default("plain"),
  /** Whether its first line names the columns. */
  heading: boolean5().notNull().default(true),
  columns: text13().notNull()
});
var payoutRuns = pgTable11(
  "payout_runs",
  {
    id: rowId(),
    name: text13().notNull().default(""),
    state: text13({ enum: PAYOUT_STATES }).notNull().default("draft"),
    /** Without references: both are of the office, which stays. */
    createdBy: reference().notNull(),
    exportedBy: reference(),
    /** The name of the template, as it was when the run was exported. */
    template: text13().notNull().default(""),
    /** The bank's, of the whole run. */
    reference: text13().notNull().default(""),
    paidOn: date2({ mode: "string" }),
    createdAt: createdAt(),
    exportedAt: moment2()
  },
  (table) => [index11("payout_runs_state").on(table.state, table.id)]
);
var payoutFiles = pgTable11("payout_files", {
  runId: reference().primaryKey().references(() => payoutRuns.id, { onDelete: "cascade" }),
  name: text13().notNull(),
  content: text13().notNull()
});
var payoutItems = pgTable11(
  "payout_items",
  {
    id: ownId(),
    userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
    runId: reference().notNull().references(() => payoutRuns.id, { onDelete: "cascade" }),
    /** Without a reference: it goes with its member. */
    withdrawId: reference().notNull(),
    nominal: rupiah(),
    /** Where it is paid to, as it was when the run was exported. */
    accountBank: text13().notNull(),
    accountNumber: text13().notNull(),
    accountName: text13().notNull(),
    state: text13({ enum: ITEM_STATES }).notNull().default("open"),
    reference: text13().notNull().default(""),
    reason: text13().notNull().default(""),
    settledAt: moment2(),
    /** The day on which the bank has paid it. */
    paidOn: date2({ mode: "string" }),
    /** It came back, and somebody has decided about the withdraw by hand since. */
    reopened: boolean5().notNull().default(false)
  },
  (table) => [
    primaryKey10({ columns: [table.id, table.userId] }),
    uniqueIndex5("payout_items_held").on(table.userId, table.withdrawId).where(sql10`${table.state} in ('open', 'paid')`),
    index11("payout_items_withdraw").on(table.userId, table.withdrawId, table.id),
    index11("payout_items_run").on(table.runId, table.state, table.id)
  ]
);

// sandbox/store/schema/push.ts
import { boolean as boolean6, foreignKey, index as index12, integer as integer6, jsonb as jsonb5, pgTable as pgTable12, primaryKey as primaryKey11, text as text14 } from "drizzle-orm/pg-core";
import { sql as sql11 } from "drizzle-orm";
var pushKeys = pgTable12("push_keys", {
  id: integer6().primaryKey(),
  publicKey: text14().notNull(),
  privateKey: text14().notNull()
});
var pushPreferences = pgTable12("push_preferences", {
  userId: reference().primaryKey().references(() => users.id, { onDelete: "cascade" }),
  chosen: jsonb5().$type().notNull(),
  /** Digests of devices that they forgot: none comes back by itself. */
  forgotten: text14().array().notNull().default([])
});
var pushDevices = pgTable12(
  "push_devices",
  {
    userId: reference().notNull(),
    sessionId: reference().notNull(),
    endpoint: text14().notNull(),
    /** SHA-256 of the endpoint, hex: it belongs to whoever named it last. */
    digest: text14().notNull(),
    p256dh: text14().notNull(),
    auth: text14().notNull(),
    /** Whether its owner hears of everybody's; a role that changes ends the sessions. */
    isOffice: boolean6().notNull(),
    /** The latest news that it was told of. */
    lastId: reference().notNull(),
    /** How things stood at the last digest, and when the next is due. */
    digested: jsonb5().$type(),
    digestAt: moment2(),
    /** When to look what there is to tell; null until there is news. */
    dueAt: moment2(),
    /** Until when a process is at it; one that ended meanwhile leaves it to others. */
    claimedUntil: moment2(),
    /** When it was last sent something, or would have been but for what its owner chose. */
    sentAt: moment2(),
    /** News waits for the end of quiet hours. */
    isHeld: boolean6().notNull().default(false),
    /** Its owner has asked for a notification, to try it. */
    isTried: boolean6().notNull().default(false),
    /** Tries in a row that the push service did not take. */
    failures: integer6().notNull().default(0),
    createdAt: createdAt()
  },
  (table) => [
    primaryKey11({ columns: [table.userId, table.sessionId] }),
    foreignKey({
      columns: [table.sessionId, table.userId],
      foreignColumns: [sessions.id, sessions.userId]
    }).onDelete("cascade"),
    index12("push_devices_session").on(table.sessionId),
    index12("push_devices_digest").on(table.digest),
    index12("push_devices_due").on(table.dueAt).where(sql11`${table.dueAt} is not null`),
    index12("push_devices_office").on(table.userId).where(sql11`${table.isOffice}`)
  ]
);

// sandbox/store/schema/realtime.ts
import { sql as sql12 } from "drizzle-orm";
import { bigint as bigint7, boolean as boolean7, index as index13, pgTable as pgTable13, primaryKey as primaryKey12, text as text15 } from "drizzle-orm/pg-core";
var KEPT_EVENTS = 1e4;
var channels = pgTable13(
  "channels",
  {
    channel: text15().primaryKey(),
    /** Changes when the history restarts. */
    epoch: text15().notNull(),
    /** `seq` of the newest event; 0 before the first. */
    head: bigint7({ mode: "number" }).notNull().default(0),
    /** `seq` of the newest that was removed. */
    tail: bigint7({ mode: "number" }).notNull().default(0),
    /** When the oldest that is kept was published; null where none is. */
    oldestAt: moment2(),
    /** Thousands beyond what is kept: an index of it is seldom written, and names those that have any. */
    excess: bigint7({ mode: "number" }).generatedAlwaysAs(sql12.raw(`(head - tail - ${KEPT_EVENTS}) / 1000`))
  },
  (table) => [
    index13("channels_excess").on(table.oldestAt).where(sql12`${table.excess} > 0`),
    index13("channels_oldest").on(table.oldestAt)
  ]
);
var publications = pgTable13(
  "publications",
  {
    channel: text15().notNull(),
    /** `seq` of its first message. */
    first: bigint7({ mode: "number" }).notNull(),
    /** `seq` of its last. */
    last: bigint7({ mode: "number" }).notNull(),
    /** The messages as sent, without `epoch` and `seq` (`../../events/packed.ts`). */
    packed: bytes(),
    /** In place of them in rows of before: JSON, each in a line of its own. */
    messages: text15(),
    /** Whether the office is told of any of them, whatever it looks at. */
    news: boolean7().notNull().default(false),
    at: createdAt()
  },
  (table) => [
    // Of each partition.
    primaryKey12({ columns: [table.channel, table.last] }),
    index13("publications_news").on(table.at).where(sql12`${table.news}`)
  ]
);

// sandbox/store/schema/runners.ts
import { boolean as boolean8, index as index14, integer as integer7, pgTable as pgTable14, real as real3, text as text16, uniqueIndex as uniqueIndex6 } from "drizzle-orm/pg-core";
var runner = {
  id: rowId(),
  userId: reference().notNull().references(() => users.id, { onDelete: "cascade" }),
  whatsappId: reference().notNull().references(() => whatsapps.id, { onDelete: "cascade" }),
  /** Whether what is found becomes a phone number. */
  insertFound: boolean8().notNull().default(false),
  /** Seconds. */
  intervalMin: integer7().notNull().default(1),
  intervalMax: integer7().notNull().default(2),
  /** Percent. */
  progress: real3().notNull().default(0),
  state: text16(),
  ...job,
  nextAt,
  createdAt: createdAt()
};
var generators = pgTable14(
  "generators",
  {
    ...runner,
    startNumber: reference().notNull(),
    endNumber: reference().notNull(),
    /** Null before the first number and after the last. */
    currentNumber: reference()
  },
  (table) => [
    index14("generators_user").on(table.userId),
    index14("generators_whatsapp").on(table.whatsappId),
    index14("generators_due").on(table.nextAt)
  ]
);
var validators = pgTable14(
  "validators",
  {
    ...runner,
    fileId: reference().notNull().references(() => files.id),
    /** Rows of the file already checked. */
    position: integer7().notNull().default(0)
  },
  (table) => [
    index14("validators_user").on(table.userId),
    index14("validators_whatsapp").on(table.whatsappId),
    index14("validators_file").on(table.fileId),
    index14("validators_due").on(table.nextAt)
  ]
);
var validatorTargets = pgTable14(
  "validator_targets",
  {
    id: rowId(),
    validatorId: reference().notNull().references(() => validators.id, { onDelete: "cascade" }),
    position: integer7().notNull(),
    number: text16().notNull(),
    name: text16().notNull().default("")
  },
  (table) => [uniqueIndex6("validator_targets_position").on(table.validatorId, table.position)]
);
var results = pgTable14(
  "results",
  {
    id: rowId(),
    generatorId: reference().references(() => generators.id, { onDelete: "cascade" }),
    validatorId: reference().references(() => validators.id, { onDelete: "cascade" }),
    number: text16().notNull(),
    name: text16().notNull().default(""),
    at: createdAt()
  },
  (table) => [
    index14("results_generator").on(table.generatorId),
    index14("results_validator").on(table.validatorId)
  ]
);

// sandbox/simulated/handset.ts
function createHandset({ queries, clock, report: report2 }, away2, comingBack) {
  const offer = async (where2, phone2) => {
    const [pairing] = await queries.select().from(pairings).where(and2(where2, eq(pairings.state, "offered"), gt(pairings.expiresAt, new Date(clock.now()))));
    if (!pairing) throw notFound("Kode tidak dikenal atau sudah kedaluwarsa.");
    if (pairing.phoneNumber && pairing.phoneNumber !== phone2.number) {
      throw conflict("Kode ini untuk nomor lain.");
    }
    await reportLink({
      kind: "linked",
      link: pairing.linkId,
      phone: {
        phonenumber: phone2.number,
        // WhatsApp allows bidirectional controls in a name.
        pushname: phone2.name.replace(/\p{Bidi_Control}/gu, ""),
        server: "c.us",
        serialized: `${phone2.number}@c.us`
      }
    });
  };
  const reportLink = (said) => report2([{ id: crypto.randomUUID(), ...said }]);
  const reportDevice = (deviceId, said) => report2([{ id: crypto.randomUUID(), deviceId, ...said }]);
  const end = async (id3, kind) => {
    const { deviceId } = await findDevice(queries, id3);
    comingBack.delete(deviceId);
    await reportDevice(deviceId, { kind });
  };
  const findIn = async (id3, from) => {
    const { deviceId, state: state2 } = await findDevice(queries, id3);
    if (!from.includes(state2 ?? "")) throw conflict(`Akun sedang ${state2 ?? "unknown"}.`);
    return deviceId;
  };
  return {
    scan: (qr, phone2) => offer(eq(pairings.qr, qr), phone2),
    enterCode: (code, phone2) => offer(eq(pairings.code, code), phone2),
    failPairing: async (deviceId, error, message) => {
      const [pairing] = await queries.select({ link: pairings.linkId }).from(pairings).where(and2(eq(pairings.deviceId, deviceId), inArray(pairings.state, ["requested", "offered"])));
      if (!pairing) throw notFound();
      await reportLink({ kind: "linkFailed", ...pairing, error, message });
    },
    unlink: (id3) => end(id3, "loggedOut"),
    openElsewhere: (id3) => end(id3, "conflict"),
    suspend: (id3) => end(id3, "suspended"),
    drop: async (id3) => {
      const deviceId = await findIn(id3, ["connected", "reconnecting..."]);
      away2.add(deviceId);
      comingBack.delete(deviceId);
      await reportDevice(deviceId, { kind: "disconnected", returns: false });
    },
    restore: async (id3) => {
      const deviceId = await findIn(id3, ["disconnected", "conflict"]);
      away2.delete(deviceId);
      await reportDevice(deviceId, { kind: "connected" });
    },
    refuseMessages: async (id3) => {
      const [found] = await queries.select({ number: phoneNumbers.number }).from(phoneNumbers).where(eq(phoneNumbers.id, id3));
      if (!found) throw notFound();
      await report2([{ id: crypto.randomUUID(), kind: "refused", ...found }]);
    }
  };
}
async function findDevice(queries, accountId) {
  const [account] = await queries.select({ deviceId: whatsapps.clientid, state: whatsapps.state }).from(whatsapps).where(eq(whatsapps.id, accountId));
  if (!account) throw notFound();
  return account;
}

// sandbox/simulated/odds.ts
var USUAL_ODDS = {
  failure: 0.2,
  drop: 8e-3,
  conflict: 5e-5,
  suspension: 5e-5,
  crash: 1e-4,
  doubt: 20,
  pardon: 0.25,
  refusal: 0.01
};
function pick(roll, odds) {
  let edge = 0;
  for (const name of ["drop", "conflict", "suspension", "crash", "failure"]) {
    edge += odds[name];
    if (roll < edge) return name;
  }
  return null;
}

// sandbox/simulated/links.ts
var GENERATING = 1.2;
var QR_LIFETIME = 6e4;
var QR_CHANGES_EVERY = 2e4;
var QR_CODES = 3;
var CODE_LIFETIME = 9e4;
var CODE_CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ123456789";
var QR_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function createLinks({ clock, log, report: report2 }, chance, timers) {
  const open = /* @__PURE__ */ new Map();
  const tell = (said) => void report2([said]).catch((error) => log.warn({ err: error }, "a code was not told"));
  const end = (deviceId) => {
    open.get(deviceId)?.cancel();
    open.delete(deviceId);
  };
  const newQr = () => `2@${[88, 44, 44, 44].map((length) => chance.text(length, QR_CHARACTERS)).join(",")}`;
  return {
    end,
    offer: ({ id: id3, deviceId, phoneNumber }) => {
      if (open.get(deviceId)?.id === id3) return;
      end(deviceId);
      const link2 = { id: id3, cancel: () => {
      } };
      open.set(deviceId, link2);
      const said = () => ({ id: crypto.randomUUID(), link: id3 });
      const offerCode = () => {
        const expiresAt = new Date(clock.now() + CODE_LIFETIME);
        tell({ ...said(), kind: "code", code: chance.text(8, CODE_CHARACTERS), expiresAt });
        open.delete(deviceId);
      };
      const offerQr = (left) => {
        tell({ ...said(), kind: "qr", qr: newQr(), expiresAt: new Date(clock.now() + QR_LIFETIME) });
        if (left > 0) link2.cancel = timers.afterMs(QR_CHANGES_EVERY, () => offerQr(left - 1));
        else open.delete(deviceId);
      };
      link2.cancel = timers.after(GENERATING, () => phoneNumber ? offerCode() : offerQr(QR_CODES - 1));
    }
  };
}

// sandbox/simulated/phone/register.ts
import { readFile } from "node:fs/promises";
import * as z9 from "zod/mini";

// sandbox/core/proxies.ts
var FORWARDING = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip"
];
var isForwarded = (headers) => FORWARDING.some((name) => headers[name] !== void 0);

// sandbox/core/this-machine.ts
var LOOPBACK_ADDRESSES = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];
var LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]", "::1"];
var isLoopback = (host) => LOOPBACK_HOSTS.includes(host);
function isFromThisMachine({ ip, headers, raw }) {
  const host = headers.host ?? "";
  const isDirect = raw.httpVersion !== "1.0" && !isForwarded(headers);
  const isLocal = isDirect && LOOPBACK_ADDRESSES.includes(ip) && isLoopback(host.replace(/:\d+$/, ""));
  const site = headers["sec-fetch-site"];
  const isSameSite = site === void 0 || site === "same-origin" || site === "none";
  const { origin } = headers;
  return isLocal && isSameSite && (origin === void 0 || origin === `http://${host}`);
}

// sandbox/simulated/overview.ts
import { desc, eq as eq2, inArray as inArray2 } from "drizzle-orm";

// sandbox/store/expiry.ts
import { and as and3, getTableName, lt, notExists, sql as sql13 } from "drizzle-orm";
var HOUR3 = 36e5;
var DAY4 = 24 * HOUR3;
var ANSWER_KEPT = DAY4;
var PAST_DAYS = 15;
var NEWS_DAYS = 30;
var MESSAGES_SHOWN = 30;
var before = (column, now, ms = 0) => lt(column, new Date(now - ms));
var where = (table, condition) => sql13`(select from ${table} where ${condition})`;
var weekAgo = (now) => sql13`jakarta_day(${new Date(now - 7 * DAY4).toISOString()}::timestamptz)`;
var OVER = [
  // Also scanned ones that were never saved.
  {
    table: pairings,
    keys: [pairings.deviceId],
    by: pairings.expiresAt,
    at: (now) => before(pairings.expiresAt, now, HOUR3)
  },
  // Kept so long after their end for the networks from which a person has signed in before.
  {
    table: sessions,
    keys: [sessions.id],
    by: sessions.expiresAt,
    at: (now) => before(sessions.expiresAt, now, 90 * DAY4)
  },
  // The network has not taken it, or not answered, for so long.
  {
    table: networkOrders,
    keys: [networkOrders.id],
    by: networkOrders.createdAt,
    at: (now) => before(networkOrders.createdAt, now, DAY4)
  },
  {
    table: networkReports,
    keys: [networkReports.id],
    by: networkReports.at,
    at: (now) => before(networkReports.at, now, 7 * DAY4)
  },
  {
    table: idempotencyKeys,
    keys: [idempotencyKeys.id],
    by: idempotencyKeys.createdAt,
    at: (now) => before(idempotencyKeys.createdAt, now, ANSWER_KEPT)
  },
  {
    table: passwordLinks,
    keys: [passwordLinks.id],
    by: passwordLinks.expiresAt,
    at: (now) => before(passwordLinks.expiresAt, now)
  },
  {
    table: accessChanges,
    keys: [accessChanges.id],
    by: accessChanges.at,
    at: (now) => before(accessChanges.at, now, 365 * DAY4)
  },
  // Looked at by ids, which are hardly older where they are higher.
  {
    table: news,
    keys: [news.id, news.userId],
    by: news.id,
    piece: 500,
    at: (now) => sql13`id in (select id from ${news} order by id limit 500) and ${news.at} < jakarta_day(${new Date(now - NEWS_DAYS * DAY4).toISOString()}::timestamptz)`
  },
  // What stands in no day's partition (`partitions.ts`): looked at by ids, which are never older where they are higher.
  {
    table: messageLogs,
    keys: [messageLogs.id, messageLogs.at],
    by: messageLogs.id,
    piece: 1e3,
    at: (now, days) => sql13`id in (select id from message_logs order by id limit 1000) and ${messageLogs.at} < jakarta_day(${new Date(now - days * DAY4).toISOString()}::timestamptz)`
  },
  // The last of an account stays: it may still run, and its stop be written down.
  {
    table: blasts,
    keys: [blasts.id],
    by: blasts.startedAt,
    piece: 1e3,
    at: (now, days) => and3(blasts.isFollowed, before(blasts.startedAt, now, days * DAY4))
  },
  // Of an account that stood the same all the while the last goes, too: how it stands is known without.
  {
    table: accountChanges,
    keys: [accountChanges.whatsappId, accountChanges.at, accountChanges.id],
    by: accountChanges.at,
    piece: 1e3,
    at: (now) => before(accountChanges.at, now, PAST_DAYS * DAY4)
  },
  {
    table: runnerChanges,
    keys: [runnerChanges.runnerId, runnerChanges.kind, runnerChanges.at, runnerChanges.id],
    by: runnerChanges.at,
    piece: 1e3,
    at: (now) => before(runnerChanges.at, now, PAST_DAYS * DAY4)
  },
  // Hours of more than a week ago become one row for their day: screens show hours of yesterday and today alone.
  {
    table: hourlyFigures,
    keys: [hourlyFigures.userId, hourlyFigures.hour],
    by: hourlyFigures.hour,
    piece: 500,
    at: (now) => and3(
      sql13`${hourlyFigures.hour} < ${weekAgo(now)}`,
      sql13`${hourlyFigures.hour} <> jakarta_day(${hourlyFigures.hour})`
    ),
    kept: sql13`
      insert into hourly_figures as day (user_id, hour, success, fail, income)
      select user_id, jakarta_day(hour), sum(success), sum(fail), sum(income) from gone group by 1, 2
      on conflict (user_id, hour) do update set success = day.success + excluded.success,
        fail = day.fail + excluded.fail, income = day.income + excluded.income`
  },
  {
    table: fleetFigures,
    keys: [fleetFigures.hour, fleetFigures.part],
    by: fleetFigures.hour,
    piece: 500,
    at: (now) => sql13`${fleetFigures.hour} < ${weekAgo(now)} and (${fleetFigures.hour}, ${fleetFigures.part}) <> (jakarta_day(${fleetFigures.hour}), 0)`,
    kept: sql13`
      insert into fleet_figures as day (hour, success, fail, income)
      select jakarta_day(hour), sum(success), sum(fail), sum(income) from gone group by 1
      on conflict (hour, part) do update set success = day.success + excluded.success,
        fail = day.fail + excluded.fail, income = day.income + excluded.income`
  },
  // What was uploaded for a row that is gone. A name begins with digits that no other has.
  {
    table: files,
    keys: [files.id],
    by: files.id,
    piece: 1,
    walked: 200,
    at: (now) => and3(
      before(files.createdAt, now, DAY4),
      notExists(where(validators, sql13`${validators.fileId} = ${files.id}`)),
      // A part stays with what it is of.
      notExists(
        sql13`(select from files as whole where ${files.kind} = 'part' and whole.stored_name = split_part(${files.storedName}, '/', 1))`
      ),
      notExists(
        where(
          messages,
          sql13`${messages.media} <> '' and split_part(${messages.media}, '-', 1) = '/media/' || split_part(${files.storedName}, '-', 1)`
        )
      )
    )
  }
];

// sandbox/core/personalise.ts
var personalise = (text18, receiver) => text18.replaceAll(
  /\{(name|phoneNumber)\}/g,
  (_, place) => place === "name" ? receiver.name : receiver.number
);

// sandbox/simulated/overview.ts
var DEVICES_SHOWN = 200;
async function readOverview(queries) {
  const [offers, devices, received] = await Promise.all([
    readOffers(queries),
    readDevices(queries),
    readReceived(queries)
  ]);
  return { offers, devices, received };
}
var readOffers = (queries) => queries.select({
  deviceId: pairings.deviceId,
  owner: users.firstname,
  state: pairings.state,
  qr: pairings.qr,
  code: pairings.code,
  phoneNumber: pairings.phoneNumber,
  expiresAt: pairings.expiresAt
}).from(pairings).innerJoin(users, eq2(users.id, pairings.userId)).where(inArray2(pairings.state, ["requested", "offered"])).orderBy(desc(pairings.createdAt));
var readDevices = (queries) => queries.select({
  id: whatsapps.id,
  clientid: whatsapps.clientid,
  owner: users.firstname,
  phonenumber: whatsapps.phonenumber,
  pushname: whatsapps.pushname,
  state: whatsapps.state,
  status: whatsapps.status,
  suspendedCount: whatsapps.suspendedCount
}).from(whatsapps).innerJoin(users, eq2(users.id, whatsapps.userId)).orderBy(desc(whatsapps.id)).limit(DEVICES_SHOWN);
async function readReceived(queries) {
  const rows2 = await queries.select({
    id: messageLogs.id,
    at: messageLogs.at,
    from: whatsapps.phonenumber,
    phoneNumberId: phoneNumbers.id,
    number: phoneNumbers.number,
    name: phoneNumbers.name,
    status: phoneNumbers.status,
    text: messages.textWa
  }).from(messageLogs).innerJoin(phoneNumbers, eq2(phoneNumbers.id, messageLogs.phoneNumberId)).leftJoin(whatsapps, eq2(whatsapps.id, messageLogs.whatsappId)).leftJoin(messages, eq2(messages.id, messageLogs.messageId)).where(eq2(messageLogs.success, true)).orderBy(desc(messageLogs.id)).limit(MESSAGES_SHOWN);
  return rows2.map(({ text: text18, ...row }) => ({ ...row, text: personalise(text18 ?? "", row) }));
}

// sandbox/simulated/phone/register.ts
var FILES = {
  "/phone": ["index.html", "text/html; charset=utf-8"],
  "/phone/phone.css": ["phone.css", "text/css; charset=utf-8"],
  "/phone/phone.js": ["phone.js", "text/javascript; charset=utf-8"]
};
var CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
var phone = z9.object({
  number: z9.string().check(z9.regex(/^\d{8,15}$/, "Nomor harus 8 sampai 15 angka.")),
  name: z9.string().check(z9.trim(), z9.minLength(1, "Nama ponsel wajib diisi."), z9.maxLength(60))
});
var id2 = z9.int().check(z9.minimum(1));
var text17 = z9.string().check(z9.trim(), z9.minLength(1, "Wajib diisi."), z9.maxLength(1e3));
var action = z9.discriminatedUnion("action", [
  z9.object({ action: z9.literal("scan"), qr: text17, phone }),
  z9.object({ action: z9.literal("enterCode"), code: text17, phone }),
  z9.object({
    action: z9.literal("failPairing"),
    deviceId: text17,
    error: z9.enum(LINK_ERRORS),
    message: text17
  }),
  z9.object({
    action: z9.literal(["unlink", "openElsewhere", "suspend", "drop", "restore", "refuseMessages"]),
    id: id2
  })
]);
function act(handset, asked) {
  switch (asked.action) {
    case "scan":
      return handset.scan(asked.qr, asked.phone);
    case "enterCode":
      return handset.enterCode(asked.code.replaceAll(/[\s-]/g, "").toUpperCase(), asked.phone);
    case "failPairing":
      return handset.failPairing(asked.deviceId, asked.error, asked.message);
    default:
      return handset[asked.action](asked.id);
  }
}
async function registerPhone(app, handset, queries) {
  await app.register(async (local) => {
    local.addHook("onRequest", async (request, reply) => {
      if (!isFromThisMachine(request)) return reply.code(404).send({ msg: "Not found" });
      reply.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
      reply.header("Cache-Control", "no-store");
    });
    for (const [url, [file, type]] of Object.entries(FILES)) {
      const path = new URL(`./page/${file}`, import.meta.url);
      local.get(url, async (_request, reply) => reply.type(type).send(await readFile(path)));
    }
    local.get("/phone/desk", async () => readOverview(queries));
    local.post("/phone/act", async (request, reply) => {
      const asked = action.safeParse(request.body);
      if (!asked.success) return reply.code(422).send({ msg: asked.error.issues[0]?.message });
      await act(handset, asked.data);
      return {};
    });
  });
}

// sandbox/simulated/timers.ts
function createTimers({ clock }, speed) {
  const running = /* @__PURE__ */ new Set();
  const afterMs = (ms, work) => {
    const stop = clock.after(ms, () => {
      running.delete(cancel);
      work();
    });
    const cancel = () => {
      running.delete(cancel);
      stop();
    };
    running.add(cancel);
    return cancel;
  };
  return {
    after: (seconds, work) => afterMs(seconds * 1e3 / speed, work),
    afterMs,
    close: () => {
      for (const cancel of running) cancel();
    }
  };
}

// sandbox/simulated/simulated-network.ts
var FAILURE_CODES = ["408", "429", "463", "500", "503"];
var REGISTERED = 0.6;
var REFUSED_IN_DOUBT = 0.7;
var CONNECTING = 1.2;
var ANSWERING = 3;
var ANSWERS_EVERY = 50;
var simulated = ({ speed = 1, seed = 1, odds: given2 } = {}) => (host) => {
  const odds = { ...USUAL_ODDS, ...given2 };
  const chance = createChance(seed);
  const timers = createTimers(host, speed);
  const links = createLinks(host, chance, timers);
  const onTheirWay = /* @__PURE__ */ new Set();
  const cancelled = /* @__PURE__ */ new Set();
  const away2 = /* @__PURE__ */ new Set();
  const comingBack = /* @__PURE__ */ new Set();
  const doubted = /* @__PURE__ */ new Map();
  const about = (deviceId, said) => ({
    id: crypto.randomUUID(),
    deviceId,
    ...said
  });
  const tell = (deviceId, said) => host.reportSoon([about(deviceId, said)]);
  const comeBack = (deviceId, seconds) => {
    comingBack.add(deviceId);
    timers.after(seconds, () => {
      if (comingBack.delete(deviceId)) tell(deviceId, { kind: "connected" });
    });
  };
  const drop = (deviceId) => {
    comingBack.add(deviceId);
    timers.after(chance.between(1, 2), () => {
      if (!comingBack.has(deviceId)) return;
      tell(deviceId, { kind: "reconnecting" });
      comeBack(deviceId, chance.between(2, 4));
    });
    return about(deviceId, { kind: "disconnected", returns: true });
  };
  const stopped2 = /* @__PURE__ */ new Set();
  const refuse = (refusal) => timers.after(ANSWERING, () => void host.report([refusal]).catch(() => refuse(refusal)));
  const arrive = ({ deviceId, to }) => {
    if (stopped2.has(to) || figureOf(to, seed + 1) >= odds.refusal) return;
    stopped2.add(to);
    refuse({ id: crypto.randomUUID(), kind: "refused", number: to, heardBy: deviceId });
  };
  const mishap = (deviceId) => {
    const left = doubted.get(deviceId);
    if (left === 0) {
      doubted.delete(deviceId);
      if (chance.roll() >= odds.pardon) return "suspension";
    } else if (left !== void 0) {
      doubted.set(deviceId, left - 1);
      return chance.roll() < REFUSED_IN_DOUBT ? "failure" : null;
    }
    const befalls = pick(chance.roll(), odds);
    if (befalls !== "suspension" || odds.doubt === 0) return befalls;
    doubted.set(deviceId, odds.doubt);
    return "failure";
  };
  const answer = (one) => {
    const { deviceId, message } = one;
    if (!onTheirWay.delete(message) || away2.has(deviceId)) return [];
    switch (mishap(deviceId)) {
      case "drop":
        return drop(deviceId);
      case "conflict":
        return about(deviceId, { kind: "conflict" });
      case "suspension":
        return about(deviceId, { kind: "suspended" });
      case "crash":
        return about(deviceId, { kind: "broken", error: "Target closed" });
      case "failure":
        return { kind: "failed", deviceId, message, code: failureCode(chance) };
      case null:
        arrive(one);
        return { kind: "sent", deviceId, message };
    }
  };
  const answered = /* @__PURE__ */ new Map();
  const answerLater = (one) => {
    const now = host.clock.now();
    const at = Math.ceil((now + (0.6 + chance.roll()) * 1e3 / speed) / ANSWERS_EVERY) * ANSWERS_EVERY;
    const others = answered.get(at);
    if (others) return void others.push(one);
    const all = [one];
    answered.set(at, all);
    timers.afterMs(at - now, () => {
      answered.delete(at);
      host.reportSoon(all.flatMap(answer));
    });
  };
  const carryOut = (order) => {
    const { kind, id: id3, deviceId } = order;
    switch (kind) {
      case "link":
        return links.offer(order);
      case "unlink":
        away2.delete(deviceId);
        return links.end(deviceId);
      case "connect":
        return away2.has(deviceId) ? void 0 : comeBack(deviceId, CONNECTING);
      case "cancel":
        cancelled.add(order.message);
        return void onTheirWay.delete(order.message);
      case "send":
        if (onTheirWay.has(id3) || cancelled.has(id3)) return;
        onTheirWay.add(id3);
        answerLater({ deviceId, message: id3, to: order.to });
    }
  };
  const handset = createHandset(host, away2, comingBack);
  return {
    about: { speed, seed },
    speed,
    take: async (orders) => orders.forEach(carryOut),
    check: async (_deviceId, numbers) => numbers.map((number4) => figureOf(number4, seed) < REGISTERED),
    addPages: (app) => registerPhone(app, handset, host.queries),
    close: async () => timers.close(),
    handset
  };
};
var failureCode = (chance) => String(FAILURE_CODES[chance.between(0, FAILURE_CODES.length - 1)]);

// scripts/calibration/arrivals.ts
var DAY5 = 864e5;
var DAYS_KNOWN = 28;
function createArrivals(chance, beginning, days) {
  const usual = 1 + 20 * chance.roll();
  const weekends = 0.2 + 0.8 * chance.roll();
  const amount = 5e4 * (1 + 10 * chance.roll());
  const events = Array.from({ length: days }, (_, day) => {
    const rate = usual * (day % 7 > 4 ? weekends : 1) * (0.7 + 0.6 * chance.roll());
    const times = [];
    for (let part = -Math.log(1 - chance.roll()) / rate; part < 1; part -= Math.log(1 - chance.roll()) / rate)
      times.push({ at: beginning + (day + part) * DAY5, asked: amount * (0.3 + 1.4 * chance.roll()) });
    return times;
  });
  const all = events.flat();
  return {
    after: (at) => all.filter((event2) => event2.at > at),
    days(now, localTime2) {
      const today = Math.floor((now - beginning) / DAY5);
      return events.slice(Math.max(0, today - DAYS_KNOWN), today).map((ofDay, place) => ({
        from: localTime2(beginning + (Math.max(0, today - DAYS_KNOWN) + place) * DAY5),
        linked: ofDay.length,
        asked: ofDay.reduce((sum, { asked }) => sum + asked, 0)
      }));
    }
  };
}

// scripts/calibration/course.ts
function createCourse() {
  const marks = [];
  return {
    mark: (mark) => marks.push(mark),
    /** What a server answers of it at `now`, of so many days. */
    spans(now, days) {
      const earliest = now.at - days * 864e5;
      const known = marks.filter(({ at }) => at >= earliest && at <= now.at);
      const end = { ...now, standing: "" };
      const lines = known.map((mark, place) => {
        const next = known[place + 1] ?? end;
        const second = (at) => Math.round((at - (known[0]?.at ?? 0)) / 1e3);
        return [
          second(next.at) - second(mark.at),
          mark.standing,
          next.success - mark.success,
          next.fail - mark.fail,
          next.income - mark.income
        ].join(" ");
      });
      return { spans: lines.join("\n") };
    }
  };
}

// scripts/calibration/habits.ts
var between = (chance, low, high) => low + (high - low) * chance.roll();
var oneOf = (chance, list) => list[chance.between(0, list.length - 1)];
var rare = (chance, low, high) => low * (high / low) ** chance.roll();
var habitsOf = (chance) => {
  const least = chance.between(20, 90);
  return {
    starts: between(chance, 6.5, 10),
    stops: between(chance, 17, 22.5),
    unsteady: between(chance, 0.1, 0.8),
    daysOff: oneOf(chance, [0, 0, 0.08, 0.2]),
    restartsAfter: between(chance, 0.1, 1),
    relinksAfter: between(chance, 0.3, 4),
    activatedAfter: between(chance, 0.5, 6),
    interval: [least, least + chance.between(5, 90)],
    fee: oneOf(chance, [25, 50, 100])
  };
};
var oddsOf = (chance) => ({
  failure: between(chance, 0.02, 0.3),
  drop: rare(chance, 1e-3, 0.02),
  conflict: rare(chance, 1e-5, 4e-4),
  suspension: rare(chance, 1e-5, 4e-4),
  crash: rare(chance, 5e-5, 2e-3),
  refusal: 0,
  doubt: 0,
  pardon: 0
});

// scripts/calibration/looks.ts
var HOUR4 = 36e5;
var DAY6 = 24 * HOUR4;
var DAYS = 14;
var BETWEEN = 3;
var mean = (list) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
function createLooks(begun) {
  const seen = [];
  const whileSending = () => seen.filter((_, place) => seen[place - 1]?.standing === "sending");
  const line2 = ({ at, recent }, outcome2, stands, now) => {
    const before2 = whileSending().filter(
      (one) => one.standing === "sending" && one.at < at && one.at > now - DAYS * DAY6
    );
    const usual = recent.map((_, place) => mean(before2.map((one) => one.recent[place] ?? 0)));
    const days = Math.floor((at - begun) / DAY6);
    const suspensions = seen.filter((one) => one.standing === "suspended" && one.at < at).length;
    return [outcome2, stands, ...recent, before2.length, ...usual, days, suspensions].join(" ");
  };
  return {
    mark: (one) => seen.push(one),
    moments: (now) => whileSending().filter(({ at }) => at > now - DAYS * DAY6).flatMap((one) => {
      if (one.standing === "suspended") return line2(one, "suspended", 1, now);
      if (one.standing !== "sending" || one.at > now - HOUR4) return [];
      const isFollowed = seen.some(
        ({ at, standing }) => standing === "suspended" && at > one.at && at <= one.at + HOUR4
      );
      return line2(one, isFollowed ? "followed" : "sending", BETWEEN, now);
    }),
    /** Of an account that sends now. */
    hour: (now) => line2(now, "sending", 1, now.at)
  };
}

// sandbox/network/runner/runner.rules.ts
var NUMBERS_AT_ONCE = 250;
function turnsDue(dueAt, now, interval, failures = 0) {
  const most = Math.max(1, Math.floor(NUMBERS_AT_ONCE / 2 ** failures));
  let turns = 0;
  let at = dueAt;
  while (at <= now && turns < most) {
    turns += 1;
    at += interval();
  }
  return { turns, nextAt: Math.max(at, now) };
}
var progressOf = (done, total) => total === 0 ? 100 : Math.round(done / total * 1e4) / 100;

// scripts/calibration/runner.ts
var HOUR5 = 36e5;
var REGISTERED2 = 0.6;
var RETRY = 2;
function createRunner2(clock, chance, stateOf) {
  let id3 = 0;
  let total = 0;
  let done = { success: 0, fail: 0 };
  let status = "idle";
  const ends = /* @__PURE__ */ new Map();
  let course = createCourse();
  const least = chance.between(1, 5);
  const interval = () => chance.between(least, least + 3) * 1e3;
  const restartsAfter = (0.2 + 2 * chance.roll()) * HOUR5;
  const now = () => ({ at: clock.now(), ...done, income: 0 });
  const stand = (next) => {
    status = next;
    course.mark({ standing: status, ...now() });
  };
  const step = (dueAt) => {
    if (status === "idle") return;
    const state2 = stateOf();
    if (state2 === "disconnected" || state2 === "reconnecting...")
      return void clock.after(RETRY * 1e3, () => step(clock.now()));
    if (state2 !== "connected") {
      stand("idle");
      return void clock.after(-Math.log(1 - chance.roll()) * restartsAfter, start);
    }
    const { turns, nextAt: nextAt2 } = turnsDue(dueAt, clock.now(), interval);
    for (let turn = 0; turn < turns && done.success + done.fail < total; turn += 1) {
      const isFound = chance.roll() < REGISTERED2;
      done = { success: done.success + Number(isFound), fail: done.fail + Number(!isFound) };
    }
    if (done.success + done.fail >= total) {
      stand("idle");
      ends.set(String(id3), clock.now());
      return void clock.after(chance.roll() * 5 * HOUR5, begin);
    }
    clock.after(nextAt2 - clock.now(), () => step(nextAt2));
  };
  function start() {
    stand("sending");
    step(clock.now());
  }
  function begin() {
    id3 += 1;
    total = chance.between(2e3, 4e4);
    done = { success: 0, fail: 0 };
    course = createCourse();
    start();
  }
  begin();
  return {
    /** When it had asked for all its numbers; infinite where it has not yet. */
    endOf: (one) => ends.get(one) ?? Number.POSITIVE_INFINITY,
    checkpoint: () => status === "sending" && course.mark({ standing: status, ...now() }),
    past: () => status === "idle" ? [] : [
      {
        kind: "generator",
        id: String(id3),
        name: "",
        progress: progressOf(done.success + done.fail, total),
        count_success: done.success,
        count_fail: done.fail,
        // Nothing is earned by it.
        spans: course.spans(now(), 14).spans.replaceAll(/ 0$/gm, "")
      }
    ]
  };
}

// scripts/calibration/virtual-clock.ts
var isBefore = (a, b) => a.at < b.at || a.at === b.at && a.place < b.place;
function createVirtualClock(start) {
  const heap = [];
  let now = start;
  let made = 0;
  const swap = (a, b) => {
    [heap[a], heap[b]] = [heap[b], heap[a]];
  };
  const isOut = (a, b) => isBefore(heap[a], heap[b]);
  const rise = (from) => {
    for (let place = from; place > 0; ) {
      const above = place - 1 >> 1;
      if (!isOut(place, above)) return;
      swap(place, above);
      place = above;
    }
  };
  const sink = () => {
    for (let place = 0; ; ) {
      let least = place;
      for (const below of [2 * place + 1, 2 * place + 2])
        if (below < heap.length && isOut(below, least)) least = below;
      if (least === place) return;
      swap(place, least);
      place = least;
    }
  };
  const pop = () => {
    swap(0, heap.length - 1);
    const first = heap.pop();
    if (heap.length > 0) sink();
    return first;
  };
  const clock = {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + Math.max(0, ms), place: made += 1, work, isCancelled: false };
      heap.push(timer);
      rise(heap.length - 1);
      return () => {
        timer.isCancelled = true;
      };
    }
  };
  return {
    clock,
    /** Does everything that is due until then. */
    runUntil(end) {
      for (let first = heap[0]; first && first.at <= end; first = heap[0]) {
        pop();
        if (first.isCancelled) continue;
        now = first.at;
        first.work();
      }
      now = end;
    }
  };
}

// scripts/calibration/world.ts
var DAY7 = 864e5;
var HOUR6 = 36e5;
var NEVER = new AbortController().signal;
var JAKARTA = 7 * HOUR6;
var BEGINNING = Date.UTC(2026, 8, 7) - JAKARTA;
function localTime(at) {
  const text18 = new Date(at + JAKARTA).toISOString();
  return { at, day: text18.slice(0, 10), hour: Number(text18.slice(11, 13)), offset: "+07:00" };
}
function createWorld(seed, { members, accounts }, given2 = {}) {
  const chance = createChance(seed * 7919 + 1);
  const { clock, runUntil } = createVirtualClock(BEGINNING);
  const odds = { ...oddsOf(chance), ...given2 };
  const dice = () => ({ chance, speed: 1, now: clock.now() });
  const fleet = /* @__PURE__ */ new Map();
  let isTaking = false;
  const reports = [];
  const reportSoon = (said) => {
    reports.push(...said);
    if (isTaking) return;
    isTaking = true;
    for (let report2 = reports.shift(); report2; report2 = reports.shift())
      fleet.get(report2.deviceId)?.report(report2);
    isTaking = false;
  };
  const host = {
    clock,
    reportSoon,
    report: async () => {
    },
    log: { warn() {
    } },
    queries: null
  };
  const network = simulated({ seed, odds })(host);
  const give = (order) => void network.take([order], NEVER);
  const target = { receiver: { id: 1, number: "6281", name: "" }, messageId: 1 };
  const hourNow = () => (clock.now() + JAKARTA) % DAY7 / HOUR6;
  function createAccount(id3, owner, habits) {
    let account = {
      id: id3,
      clientid: `id-${id3}`,
      state: "connected",
      status: "idle",
      suspended: false,
      suspendedCount: 0,
      loop: true,
      lost: null,
      inFlight: null,
      plan: null,
      createdAt: new Date(clock.now()),
      sentDay: 0,
      sentThatDay: 0,
      failedInRow: 0,
      failedAt: null,
      ...NO_TALLIES
    };
    let counts3 = { success: 0, fail: 0 };
    let isStopped = true;
    let isResting = false;
    let cancelNext = () => {
    };
    let standing = "";
    const course = createCourse();
    const looks = createLooks(clock.now());
    const mark = () => {
      course.mark({ standing, ...now() });
      looks.mark({ standing, at: clock.now(), recent: recent() });
    };
    const recent = () => {
      const { recentSent, recentFailed, recentLost } = fadedAt(account, clock.now());
      return [recentSent, recentFailed, recentLost];
    };
    const now = () => ({ at: clock.now(), ...counts3, income: counts3.success * habits.fee });
    const standingNow = () => {
      if (account.suspended) return "suspended";
      if (account.status === "sending") return "sending";
      if (account.state !== "connected") return account.state ?? "disconnected";
      return isStopped ? "stopped" : "broken";
    };
    const look2 = () => {
      if (standing === standingNow()) return;
      standing = standingNow();
      mark();
      react();
    };
    const due = () => ({ account, intervalMin: habits.interval[0], intervalMax: habits.interval[1] });
    const apply = (step) => {
      if (!step) return;
      account = { ...account, ...step.change };
      if (step.delivery) {
        const { success } = step.delivery;
        counts3 = { success: counts3.success + Number(success), fail: counts3.fail + Number(!success) };
      }
      if (step.nextIn !== void 0) {
        cancelNext();
        if (step.nextIn !== null)
          cancelNext = clock.after(step.nextIn * 1e3, () => apply(nextStep(due(), target, true, dice())));
      }
      look2();
      const { inFlight: inFlight2, clientid: deviceId } = account;
      if (step.gives === "connect") give({ id: `${clock.now()} ${id3}`, kind: "connect", deviceId });
      if (step.gives === "send" && inFlight2)
        give({ id: inFlight2.id, kind: "send", deviceId, to: "6281", text: "", media: "", buttons: [] });
    };
    const isAwake = () => {
      const hour = hourNow();
      return hour > habits.starts && hour < habits.stops;
    };
    const later = (hours, work) => {
      const wait = -Math.log(1 - chance.roll()) * hours * HOUR6;
      clock.after(wait, () => {
        if (isAwake()) return work();
        clock.after(((habits.starts - hourNow() + 24) % 24 + chance.roll()) * HOUR6, work);
      });
    };
    const start = () => {
      if (isResting) return;
      isStopped = false;
      if (account.state !== "connected" || account.suspended || account.status === "sending") return look2();
      account = { ...account, status: "sending" };
      apply({ change: {}, nextIn: 0.4, says: [] });
    };
    const stop = () => {
      isStopped = true;
      if (account.status === "sending") account = { ...account, status: "idle", inFlight: null };
      cancelNext();
      look2();
    };
    function react() {
      const then = standing;
      const isStill = () => standing === then;
      if (then === "broken") later(habits.restartsAfter, () => isStill() && isAwake() && start());
      if (then === "conflict" || then === "loggedOut" || then === "disconnected")
        later(habits.relinksAfter, () => {
          if (!isStill()) return;
          account = { ...account, state: "connected" };
          look2();
        });
      if (then === "suspended" && account.suspendedCount < 3)
        later(habits.activatedAfter, () => {
          if (!isStill()) return;
          account = { ...account, state: "connected", suspended: false, ...NO_TALLIES };
          look2();
        });
    }
    look2();
    return {
      id: id3,
      owner,
      state: () => account.suspended ? "suspended" : account.state,
      isWanted: () => !isStopped,
      income: () => now().income,
      success: () => counts3.success,
      report: (report2) => apply(reportedStep(due(), report2, target, dice())),
      start,
      stop,
      setPlan(plan) {
        account = { ...account, plan };
      },
      rest() {
        isResting = true;
        stop();
      },
      suspensions: () => account.suspendedCount,
      moments: () => looks.moments(clock.now()),
      watched: () => account.status === "sending" ? [
        {
          id: String(id3),
          user_id: String(owner),
          clientid: account.clientid,
          pushname: "",
          phonenumber: "",
          suspended_count: account.suspendedCount,
          hour: looks.hour({ at: clock.now(), recent: recent() })
        }
      ] : [],
      checkpoint: () => account.status === "sending" && mark(),
      past: (days) => ({
        id: String(id3),
        pushname: "",
        phonenumber: "",
        state: account.suspended ? "suspended" : account.state,
        status: account.status,
        suspended: account.suspended ? 1 : 0,
        suspended_count: account.suspendedCount,
        weight: 1,
        interval: (habits.interval[0] + habits.interval[1]) / 2,
        plan: account.plan,
        linked_at: account.createdAt.getTime(),
        sent_today: account.sentDay === dayOf(clock.now()) ? account.sentThatDay : 0,
        ...course.spans(now(), days)
      })
    };
  }
  const people = /* @__PURE__ */ new Map();
  for (let member2 = 1; member2 <= members; member2 += 1) {
    const habits = habitsOf(chance);
    const own2 = [];
    const link2 = () => {
      const id3 = member2 * 1e3 + own2.length;
      const account = createAccount(id3, member2, habits);
      fleet.set(`id-${id3}`, account);
      own2.push(account);
      return account;
    };
    for (let count2 = 0; count2 < accounts; count2 += 1) link2();
    people.set(member2, { habits, own: own2, link: link2 });
    const live = (day) => {
      const midnight = BEGINNING + day * DAY7;
      const at = (hour) => midnight - clock.now() + hour * HOUR6 + (chance.roll() - 0.5) * 2 * HOUR6 * habits.unsteady;
      clock.after(midnight + DAY7 - clock.now(), () => live(day + 1));
      if (chance.roll() < habits.daysOff) return;
      const [starts, stops] = [at(habits.starts), at(habits.stops)];
      for (const account of own2) {
        if (chance.roll() < 0.1) continue;
        clock.after(starts + chance.roll() * 0.1 * HOUR6, account.start);
        clock.after(stops + chance.roll() * 0.1 * HOUR6, account.stop);
      }
    };
    live(0);
  }
  const carrier = [...fleet.values()][0];
  const runner2 = createRunner2(clock, chance, () => carrier?.state() ?? null);
  const arrivals = createArrivals(chance, BEGINNING, 60);
  const checkpoint = () => {
    for (const account of fleet.values()) account.checkpoint();
    runner2.checkpoint();
    clock.after(3 * HOUR6, checkpoint);
  };
  checkpoint();
  const own = (member2) => [...fleet.values()].filter(({ owner }) => member2 === null || owner === member2);
  return {
    runner: runner2,
    arrivals,
    runUntil,
    /** Changes what a member sends by, as they do who like what they see. */
    change(member2, { added, rested, interval, plan }) {
      const { habits, own: linked, link: link2 } = people.get(member2);
      habits.interval = [habits.interval[0] * interval, habits.interval[1] * interval];
      if (plan) for (const account of linked) account.setPlan(plan);
      for (const id3 of rested) fleet.get(`id-${id3}`)?.rest();
      const isSending = linked.filter(({ isWanted }) => isWanted()).length * 2 > linked.length;
      for (let count2 = 0; count2 < added; count2 += 1) {
        const account = link2();
        if (!isSending) continue;
        account.start();
        clock.after(((habits.stops - hourNow() + 24) % 24 + 0.1 * chance.roll()) * HOUR6, account.stop);
      }
    },
    now: clock.now,
    /** What a server answers of a member's accounts; of everybody's for null. */
    past(member2, days = 14) {
      return {
        at: localTime(clock.now()),
        accounts: own(member2).map((account) => account.past(days)),
        runners: runner2.past(),
        days: arrivals.days(clock.now(), localTime),
        risk: null
      };
    },
    /** What a server tells of accounts before they were suspended and otherwise, and of those that send. */
    moments: () => own(null).flatMap((account) => account.moments()).join("\n"),
    watched: () => own(null).flatMap((account) => account.watched()),
    suspensions: () => new Map(own(null).map((account) => [account.id, account.suspensions()])),
    income: (member2) => own(member2).map((account) => account.income()),
    success: (member2) => own(member2).reduce((sum, account) => sum + account.success(), 0)
  };
}

// scripts/calibration/judge.ts
var KNOWN = 15;

// scripts/calibration/risk.ts
var HOUR7 = 36e5;
var SIZE = { members: 8, accounts: 6 };
var NETWORKS = {
  "of a sudden": { doubts: [0], pardon: 0 },
  "after doubt": { doubts: [20, 40, 80], pardon: 0 },
  "after some doubts": { doubts: [20, 40, 80], pardon: 0.75 }
};
var ALL = Object.keys(NETWORKS);
var EVERY = HOUR7 / 12;
function judgeRisk(seed, days, networks = ALL) {
  return networks.flatMap((network) => {
    const { doubts, pardon } = NETWORKS[network];
    const doubt = doubts[seed % doubts.length] ?? 0;
    const suspension = 1e-4 * (1 + seed % 4) / (1 - pardon);
    const world = createWorld(seed, SIZE, { suspension, doubt, pardon });
    const judged = [];
    const recent = [];
    const end = KNOWN + days;
    let lessons = lessonsOf([]);
    for (let at = BEGINNING + KNOWN * DAY7; at < BEGINNING + end * DAY7; at += EVERY) {
      world.runUntil(at);
      if (at % HOUR7 === 0) lessons = lessonsOf(momentsOf(world.moments()));
      const suspensions = world.suspensions();
      while (recent[0] && recent[0].at < at - HOUR7) recent.shift();
      for (const { id: id3, one, suspensions: before2 } of recent)
        if ((suspensions.get(id3) ?? 0) > before2) one.suspension ??= `${seed} ${network} ${id3} ${before2}`;
      const accounts = world.watched();
      const risk2 = warn(lessons, accounts);
      const told = new Map(
        (risk2.kind === "told" ? risk2.warnings : []).map(({ account, lessons: [first] }) => [
          account.id,
          first?.chance ?? 0
        ])
      );
      for (const { id: id3, suspended_count: before2 } of accounts) {
        const one = { network, told: told.get(id3) ?? null, wasSuspendedBefore: before2 > 0, suspension: null };
        judged.push(one);
        recent.push({ at, id: Number(id3), suspensions: before2, one });
      }
    }
    return judged;
  });
}
var share = (part, whole) => whole > 0 ? `${(part / whole * 100).toFixed(1)} %` : "\u2013";
var cameOf = (some2) => new Set(some2.flatMap(({ suspension }) => suspension ?? [])).size;
function riskTable(all) {
  return ALL.map((network) => {
    const looks = all.filter((one) => one.network === network);
    const ours = looks.filter(({ told }) => told !== null);
    const naive = looks.filter(({ wasSuspendedBefore }) => wasSuspendedBefore);
    const rightly = (warned) => warned.filter(({ suspension }) => suspension).length;
    return {
      network,
      looks: looks.length,
      suspensions: cameOf(looks),
      warnings: ours.length,
      "told chance": share(
        ours.reduce((sum, { told }) => sum + (told ?? 0), 0),
        ours.length
      ),
      precision: share(rightly(ours), ours.length),
      recall: share(cameOf(ours), cameOf(looks)),
      "naive precision": share(rightly(naive), naive.length),
      "naive recall": share(cameOf(naive), cameOf(looks))
    };
  });
}

// .risk.mts
var n = Number(process.argv[2] ?? 2);
var d = Number(process.argv[3] ?? 4);
var t = Date.now();
console.table(riskTable(Array.from({ length: n }, (_, i) => i + 1).flatMap((s) => judgeRisk(s, d))));
console.log(Date.now() - t);
