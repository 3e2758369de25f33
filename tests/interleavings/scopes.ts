import type { Budget } from './state';

const none: Budget = { facts: 0, commands: 0, faults: 0, cuts: 0, lostAnswers: 0, restarts: 0, signOuts: 0 };

/** Small enough to be walked with every change. */
export const small: Readonly<Record<string, Budget>> = {
  'a command whose answer is lost': { ...none, commands: 1, lostAnswers: 1 },
  'two facts': { ...none, facts: 2 },
  'a fact that is lost, doubled or overtaken': { ...none, facts: 1, faults: 1 },
  'a fact and a cut': { ...none, facts: 1, cuts: 1 },
  'a fact and another history': { ...none, facts: 1, restarts: 1 },
  'a fact, a lost answer and a sign-out': { ...none, facts: 1, lostAnswers: 1, signOuts: 1 },
};

/** What takes minutes. */
export const large: Readonly<Record<string, Budget>> = {
  'two facts of which one is lost, doubled or overtaken': { ...none, facts: 2, faults: 1 },
  'three facts, one lost, doubled or overtaken': { ...none, facts: 3, faults: 1 },
  'a fact, a command and a lost answer': { ...none, facts: 1, commands: 1, lostAnswers: 1 },
  'a fact and two commands': { ...none, facts: 1, commands: 2 },
  'a fact, a command and a faulty line': { ...none, facts: 1, commands: 1, faults: 1 },
  'a fact, a cut and another history': { ...none, facts: 1, cuts: 1, restarts: 1 },
  'a command, a cut and a lost answer': { ...none, commands: 1, cuts: 1, lostAnswers: 1 },
  'a fact, a command, a cut and a lost answer': { ...none, facts: 1, commands: 1, cuts: 1, lostAnswers: 1 },
  'a command, another history and a lost answer': { ...none, commands: 1, restarts: 1, lostAnswers: 1 },
  'a command, a cut and a sign-out': { ...none, commands: 1, cuts: 1, signOuts: 1 },
};
