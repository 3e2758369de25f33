import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router-dom';
import { selectRole } from '../../machines/auth/auth.selectors';
import { can } from '../../machines/auth/policy';
import type { FiguresLogic, ScreenProps } from '../ports/charts';
import { useSystem } from '../system';
import { AdminDashboard } from './admin-dashboard';
import { MemberDashboard } from './member-dashboard';

/** What each role begins with (HOME-01 to HOME-03). */
export default function Home({
  charts: { adminFigures, memberFigures },
}: ScreenProps<{ adminFigures: FiguresLogic; memberFigures: FiguresLogic }>) {
  const { auth } = useSystem();
  const role = useSelector(auth, selectRole);
  if (can(role, 'figures.readAll')) return <AdminDashboard logic={adminFigures} />;
  if (can(role, 'figures.readOwn')) return <MemberDashboard logic={memberFigures} />;
  return <Navigate to="/withdraw/requested?page=1" replace />;
}
