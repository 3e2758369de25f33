import type { PlanWait } from '../../../api/schema/plan';
import { planWaitText } from '../../../machines/sender/plan.texts';
import { useSecond } from '../../kit/line';

/** Until when an account waits for its plan, and why, as of now. */
export default function PlannedWait({ wait }: { wait: PlanWait }) {
  return planWaitText(wait, useSecond());
}
