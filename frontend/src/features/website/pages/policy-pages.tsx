import antiDefamation from '@firm/content/policies/anti-defamation.md';
import privacy from '@firm/content/policies/privacy.md';
import promotions from '@firm/content/policies/promotions.md';
import refund from '@firm/content/policies/refund.md';
import services from '@firm/content/policies/services.md';
import terms from '@firm/content/policies/terms.md';
import { PolicyPage } from '../components/policy-page.js';

/* The six pages of spec 2 §2.4. Their titles are in the firm's Markdown files. */

export const PrivacyPage = () => <PolicyPage document={privacy} />;
export const TermsPage = () => <PolicyPage document={terms} />;
export const RefundPage = () => <PolicyPage document={refund} />;
export const ServicesPage = () => <PolicyPage document={services} />;
export const PromotionsPage = () => <PolicyPage document={promotions} />;
export const AntiDefamationPage = () => <PolicyPage document={antiDefamation} />;
