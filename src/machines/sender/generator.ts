import { createRunner } from './runner';

/** A generator: its end shows 100 % and clears the current number (RT-19, RT-20). */
export const generatorMachine = createRunner({ progress: 100, current_number: null });
