import type { ComponentType } from 'react';
import type { ScreenProps } from '../components/wizard-screen.js';
import { underlying, type PriceListName } from '../wizard/screen.js';
import { businessDetail, BusinessList } from './business-list.js';
import { individualDetail, IndividualList } from './individual-list.js';
import { InterviewIncome } from './interview-income.js';
import { InterviewBusiness, InterviewWho } from './interview.js';

const screens: Record<PriceListName, ComponentType<ScreenProps>> = {
  'interview.who': InterviewWho,
  'interview.business': InterviewBusiness,
  'interview.income': InterviewIncome,
  'individualCompact.list': IndividualList,
  'individualCompact.w2': individualDetail('w2'),
  'individualCompact.scheduleC': individualDetail('scheduleC'),
  'individualCompact.scheduleE': individualDetail('scheduleE'),
  'individualCompact.scheduleBDE': individualDetail('scheduleBDE'),
  'individualCompact.additionalState': individualDetail('additionalState'),
  'businessCompact.list': BusinessList,
  'businessCompact.partnershipCCorp': businessDetail('partnershipCCorp'),
  'businessCompact.sCorp': businessDetail('sCorp'),
  'businessCompact.notForProfit': businessDetail('notForProfit'),
};

/** The screens of both price lists. */
export function PriceListScreen(props: ScreenProps) {
  const Screen = screens[underlying(props.wizard.screen, props.wizard.context) as PriceListName];
  return <Screen {...props} />;
}
