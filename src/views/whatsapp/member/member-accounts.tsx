import type { ComponentProps } from 'react';
import type { ScreenProps, SubjectLogic } from '../../ports/charts';
import { SubjectScreen } from '../../list/subject-screen';
import WhatsappList from '../list/whatsapp-list';

type Charts = ComponentProps<typeof WhatsappList>['charts'];

/** `/member/whatsapp?id=`: the accounts of one member, by name. */
export default function MemberAccounts({ charts }: ScreenProps<Charts & { accountsSubject: SubjectLogic }>) {
  return (
    <SubjectScreen logic={charts.accountsSubject}>
      <WhatsappList charts={charts} />
    </SubjectScreen>
  );
}
