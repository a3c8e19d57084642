/** Header and footer links, named as in spec 1 §2. */
export const headerLinks = [
  { to: '/Contact', label: 'Contact Us' },
  { to: '/PriceTool', label: 'PriceTool' },
  { to: '/cpa-free-guidance', label: 'CPA’s Free Guidance' },
  { to: '/AboutUs', label: 'About Us' },
  { to: '/Blog', label: 'Blog' },
] as const;

export const footerLinks = [
  {
    title: 'The firm',
    links: [
      { to: '/AboutUs', label: 'About Us' },
      { to: '/Services', label: 'Services' },
      { to: '/cpa-free-guidance', label: 'CPA’s Free Guidance' },
      { to: '/Blog', label: 'Blog' },
      { to: '/Contact', label: 'Contact Us' },
    ],
  },
  {
    title: 'Your account',
    links: [
      { to: '/PriceTool', label: 'PriceTool' },
      { to: '/ClientSignIn', label: 'Client Sign In' },
      { to: '/ClientSignUp', label: 'Client Sign Up' },
      { to: '/AgroSignIn', label: 'Team Sign In' },
    ],
  },
  {
    title: 'Fine print',
    links: [
      { to: '/Privacy', label: 'Privacy' },
      { to: '/Terms', label: 'Terms' },
      { to: '/Refund', label: 'Refund' },
      { to: '/Promotions', label: 'Promotions' },
      { to: '/Anti-Defamation-Policy', label: 'Anti-Defamation Policy' },
    ],
  },
] as const;
