import { proxyRows } from '../../store/import-rows';
import { importRoute } from './importing';

export const importProxies = importRoute('proxy.import', 'proxies', proxyRows, {
  createdOf: ({ value, status }, id) => ({ id, value, status }),
  skippedOf: ({ value, status }, reason) => ({ value, status, reason }),
});
