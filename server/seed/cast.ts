/**
 * People and companies of the sample data. All are invented; their email addresses end in `.example`, which no mail
 * server accepts.
 */

/**
 * Customers of the counter. Other modules refer to customers by index, so keep the order. Companies with credit and
 * people who are linked to a KYC file have no email address, because the program would send emails to it.
 */
export const CUSTOMERS = [
  {
    name: 'Ahmad Zahir Stanekzai',
    phone: '+93 700 104 221',
    language: 'fa',
    class: 'regular',
  },
  {
    name: 'Maryam Noori',
    phone: '+93 700 118 450',
    language: 'fa',
    class: 'regular',
  },
  { name: 'Hamid Trading Co.', phone: '+93 20 220 5101', language: 'en', class: 'corporate' },
  {
    name: 'Fatima Yusufi',
    phone: '+93 799 301 772',
    language: 'fa',
    class: 'vip',
  },
  {
    name: 'Reza Mohseni',
    phone: '+98 912 555 0144',
    email: 'reza.mohseni@mail.example',
    language: 'fa',
    class: 'regular',
  },
  { name: 'Kabul Carpets Ltd.', phone: '+93 20 230 4417', language: 'en', class: 'corporate' },
  {
    name: 'Priya Raman',
    phone: '+91 98200 55017',
    email: 'priya.raman@mail.example',
    language: 'en',
    class: 'regular',
  },
  {
    name: 'Yusuf Haidari',
    phone: '+93 788 440 913',
    email: 'y.haidari@mail.example',
    language: 'fa',
    class: 'regular',
  },
  {
    name: 'Élodie Marchand',
    phone: '+33 6 55 50 10 42',
    email: 'elodie.marchand@mail.example',
    language: 'en',
    class: 'walk_in',
  },
  {
    name: 'Chen Wei',
    phone: '+86 139 5550 0187',
    email: 'chen.wei@mail.example',
    language: 'en',
    class: 'regular',
  },
  { name: 'Herat Saffron Export', phone: '+93 40 222 7780', language: 'en', class: 'corporate' },
  {
    name: 'Samuel Okafor',
    phone: '+234 803 555 0119',
    email: 's.okafor@mail.example',
    language: 'en',
    class: 'regular',
  },
] as const;

/** Names of walk-in customers. */
export const WALK_INS = [
  'Abdul Sharifi',
  'Soraya Wahidi',
  'Mustafa Haqiqi',
  'Nilofar Azizi',
  'Karim Ahmadzai',
  'Roya Sultani',
  'Anna Kowalska',
  'Daniel Fischer',
  'Gulalai Safi',
  'Tariq Mahmood',
  'Mehmet Yıldız',
  'Olga Petrenko',
  'Farhad Daneshvar',
  'Lucía Herrera',
  'Bashir Omar',
] as const;

/** Dealers and banks with whom the office trades; limits are in dollars. */
export const DEALERS = [
  {
    kind: 'dealer',
    name: 'Delta FX',
    phone: '+971 4 555 0120',
    email: 'desk@delta-fx.example',
    language: 'en',
    settlement_limit: '50000',
  },
  {
    kind: 'dealer',
    name: 'Sarai Shahzada Dealers',
    phone: '+93 700 222 318',
    email: 'desk@sarai-dealers.example',
    language: 'fa',
    settlement_limit: '40000',
  },
  {
    kind: 'bank',
    name: 'Commerce Bank',
    phone: '+93 20 210 8800',
    email: 'treasury@commerce-bank.example',
    language: 'en',
    settlement_limit: '80000',
  },
] as const;

/** Agents for remittances, with the currency in which they pay out and their commission in dollars. */
export const AGENTS = [
  {
    currency: 'PKR',
    party: {
      kind: 'agent',
      name: 'Peshawar Exchange',
      phone: '+92 91 555 0177',
      language: 'en',
      email: 'payout@peshawar-exchange.example',
    },
    commission: { method: 'per_lakh', amount: '150' },
  },
  {
    currency: 'AED',
    party: {
      kind: 'agent',
      name: 'Deira Remittance House',
      phone: '+971 4 555 0166',
      language: 'en',
      email: 'hawala@deira-remittance.example',
    },
    commission: { method: 'per_tx', amount: '2' },
  },
] as const;

/** Beneficiaries, with the indexes of their sender and of the agent who pays them. */
export const BENEFICIARIES = [
  {
    customer: 0,
    agent: 0,
    name: 'Bilal Khan',
    country: 'PK',
    phone: '+92 300 1234560',
    relationship: 'Brother',
  },
  {
    customer: 1,
    agent: 0,
    name: 'Amina Shah',
    country: 'PK',
    phone: '+92 300 1234561',
    relationship: 'Mother',
  },
  {
    customer: 6,
    agent: 1,
    name: 'Arjun Raman',
    country: 'AE',
    phone: '+971 50 555 0133',
    relationship: 'Husband',
  },
  {
    customer: 7,
    agent: 1,
    name: 'Layla Haidari',
    country: 'AE',
    phone: '+971 50 555 0172',
    relationship: 'Daughter',
  },
  {
    customer: 11,
    agent: 1,
    name: 'Grace Okafor',
    country: 'AE',
    phone: '+971 50 555 0191',
    relationship: 'Sister',
  },
] as const;
