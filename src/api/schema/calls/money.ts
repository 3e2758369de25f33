import * as z from 'zod/mini';
import { listAnswer, narrowing, only, paged, required, shared } from '../calls';
import * as entities from '../entities';
import { movement } from '../ledger';
import { id, money } from '../scalars';

/** What each call of bonuses, levels and withdraws is given; ids that the path carries stand among the fields. */
export const requests = {
  ...shared.requests,
  ownedPage: z.object({
    ...paged,
    ...narrowing,
    period: z.optional(z.string()),
    user_id: z.optional(z.nullable(id)),
  }),
  bonusCreate: z.object({ nominal: z.number(), reason: required, userId: id, adminId: id }),
  levelSave: z.object({
    id: z.optional(id),
    name: required,
    blast_fee: z.number(),
    requirement_blast: z.number(),
  }),
  withdrawRequest: z.object({ nominal: z.number(), userId: id }),
  ledger: z.object({ ...paged, userId: id }),
  withdrawUpdate: z.object({ id, status: z.enum(['requested', 'accepted', 'rejected']) }),
} as const;

/** What each of them answers. */
export const answers = {
  ...shared.answers,
  balance: only('balance', money),
  total: only('total', money),
  bonus: only('bonus', entities.bonus),
  bonusPage: listAnswer(entities.bonus),
  totalBonus: only('totalBonus', money),
  level: only('level', entities.level),
  levelPage: listAnswer(entities.level),
  withdraw: only('withdraw', entities.withdraw),
  withdrawPage: listAnswer(entities.withdraw),
  ledger: listAnswer(movement),
} as const;
