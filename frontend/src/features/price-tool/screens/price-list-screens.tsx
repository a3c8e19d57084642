import type { ComponentType } from 'react';
import { underlying, type PriceListName } from '../wizard/screen.js';
import { BusinessCompact } from './business/business-compact.js';
import { businessDetail } from './business/business-detail.js';
import { IndividualCompact } from './individual/individual-compact.js';
import { individualDetail } from './individual/individual-detail.js';
import { InterviewBusiness } from './business/interview-business.js';
import { InterviewIncome } from './individual/interview-income.js';
import { InterviewWho } from './individual/interview-who.js';
import type { ScreenProps } from './screen-props.js';

const screens: Record<PriceListName, ComponentType<ScreenProps>> = {
  'interview.who': InterviewWho,
  'interview.business': InterviewBusiness,
  'interview.income': InterviewIncome,
  'individualCompact.list': IndividualCompact,
  'individualCompact.w2': individualDetail('w2'),
  'individualCompact.scheduleC': individualDetail('scheduleC'),
  'individualCompact.scheduleE': individualDetail('scheduleE'),
  'individualCompact.scheduleBDE': individualDetail('scheduleBDE'),
  'individualCompact.additionalState': individualDetail('additionalState'),
  'businessCompact.list': BusinessCompact,
  'businessCompact.partnershipCCorp': businessDetail('partnershipCCorp'),
  'businessCompact.sCorp': businessDetail('sCorp'),
  'businessCompact.notForProfit': businessDetail('notForProfit'),
};

/** The screens of both price lists. */
export function PriceListScreen(props: ScreenProps) {
  const Screen = screens[underlying(props.wizard.screen, props.wizard.context) as PriceListName];
  return <Screen {...props} />;
}
