import type { Fault } from '../fault';
import { brokerFaults } from './broker';
import { embeddedFaults } from './embedded';
import { networkFaults } from './network';
import { postgresFaults } from './postgres';
import { processFaults } from './processes';
import { replicaFaults } from './replica';

export const faults: readonly Fault[] = [
  ...postgresFaults,
  ...replicaFaults,
  ...networkFaults,
  ...processFaults,
  ...brokerFaults,
  ...embeddedFaults,
];
