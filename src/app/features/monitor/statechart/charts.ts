export { startTeller } from './start-teller';
export { provideStepper } from './stepper';
