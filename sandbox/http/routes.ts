import type { Route } from './route';
import { auditRoutes } from './routes/audit';
import { authRoutes } from './routes/auth';
import { bonusRoutes } from './routes/bonuses';
import { dashboardRoutes } from './routes/dashboards';
import { factorRoutes } from './routes/factor';
import { fileRoutes } from './routes/files';
import { generatorRoutes } from './routes/generators';
import { historyRoutes } from './routes/histories';
import { intentRoutes } from './routes/intents';
import { levelRoutes } from './routes/levels';
import { messageRoutes } from './routes/messages';
import { monitorRoutes } from './routes/monitors';
import { newsRoutes } from './routes/news';
import { optOutRoutes } from './routes/opt-outs';
import { pairingRoutes } from './routes/pairing';
import { payoutAnswerRoutes } from './routes/payout-answers';
import { payoutTemplateRoutes } from './routes/payout-templates';
import { payoutRoutes } from './routes/payouts';
import { phoneNumberRoutes } from './routes/phone-numbers';
import { proxyRoutes } from './routes/proxies';
import { pushRoutes } from './routes/push';
import { sessionRoutes } from './routes/sessions';
import { settingRoutes } from './routes/settings';
import { pastRoutes } from './routes/past';
import { statisticsRoutes } from './routes/statistics';
import { timelineRoutes } from './routes/timeline';
import { userRoutes } from './routes/users';
import { validatorRoutes } from './routes/validators';
import { whatsappCommandRoutes } from './routes/whatsapp-commands';
import { whatsappListRoutes } from './routes/whatsapp-lists';
import { withdrawRoutes } from './routes/withdraws';
import { statementRoutes } from './routes/statements';

/** Every call under /api. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...timelineRoutes,
  ...whatsappListRoutes,
  ...whatsappCommandRoutes,
  ...pairingRoutes,
  ...dashboardRoutes,
  ...statisticsRoutes,
  ...pastRoutes,
  ...generatorRoutes,
  ...validatorRoutes,
  ...historyRoutes,
  ...intentRoutes,
  ...sessionRoutes,
  ...factorRoutes,
  ...settingRoutes,
  ...proxyRoutes,
  ...phoneNumberRoutes,
  ...optOutRoutes,
  ...messageRoutes,
  ...bonusRoutes,
  ...levelRoutes,
  ...withdrawRoutes,
  ...statementRoutes,
  ...payoutRoutes,
  ...payoutAnswerRoutes,
  ...payoutTemplateRoutes,
  ...fileRoutes,
  ...newsRoutes,
  ...pushRoutes,
  ...monitorRoutes,
  ...auditRoutes,
];
