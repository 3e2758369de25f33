import {
  BanIcon,
  CheckIcon,
  GiftIcon,
  HourglassIcon,
  LinkIcon,
  PauseIcon,
  PhoneOffIcon,
  Trash2Icon,
  TriangleAlertIcon,
  UnplugIcon,
  UploadIcon,
  XIcon,
} from 'lucide-react';
import type { AlertKind } from '../../machines/alerts/alerts.types';
import type { Tone } from '../kit/primitives';

/** Tone and icon of what happened. */
export const ALERT_LOOKS: Readonly<Record<AlertKind, readonly [Tone, typeof CheckIcon]>> = {
  loggedOut: ['danger', UnplugIcon],
  disconnected: ['danger', UnplugIcon],
  conflict: ['warning', TriangleAlertIcon],
  suspended: ['danger', BanIcon],
  finished: ['success', CheckIcon],
  failed: ['danger', TriangleAlertIcon],
  accepted: ['success', CheckIcon],
  rejected: ['danger', XIcon],
  requested: ['warning', HourglassIcon],
  reopened: ['warning', HourglassIcon],
  activated: ['success', CheckIcon],
  relinked: ['info', LinkIcon],
  stopped: ['warning', PauseIcon],
  deleted: ['danger', Trash2Icon],
  bonus: ['success', GiftIcon],
  bonus_revoked: ['warning', GiftIcon],
  imported: ['success', UploadIcon],
  numbers_low: ['warning', PhoneOffIcon],
};
