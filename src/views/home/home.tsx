import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router-dom';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { ScreenProps } from '../ports/charts';
import { useSystem } from '../hooks/system';
import { AdminDashboard, type AdminCharts } from './admin-dashboard';
import { MemberDashboard, type MemberCharts } from './member-dashboard';

/** What each role begins with (HOME-01 to HOME-03). */
export default function Home({ charts }: ScreenProps<AdminCharts & MemberCharts>) {
  const { auth } = useSystem();
  const role = useSelector(auth, selectRole);
  if (can(role, 'figures.readAll')) return <AdminDashboard charts={charts} />;
  if (can(role, 'figures.readOwn')) return <MemberDashboard charts={charts} />;
  return <Navigate to="/withdraw/requested?page=1" replace />;
}
