/** Final state of a KYC file of the story. */
type Course =
  | 'draft'
  | 'submitted'
  | 'under_review'
  | 'info_requested'
  | 'approved'
  | 'second_person'
  | 'rejected'
  | 'suspended'
  | 'blocked'
  | 'closed';

export type Applicant = Readonly<{
  name: string;
  dob: string;
  country: string;
  city: string;
  occupation: string;
  /** Working day, counted from 0, on which the file is opened. */
  on: number;
  course: Course;
  /** Index of the counter's customer, if the file belongs to one. */
  customer?: number;
  /** Seed of the drawn document; files with the same seed have the same picture. */
  picture: number;
  pep?: string;
  /** Days from the start of the story to the expiry of the passport. */
  passportDays?: number;
}>;

/** Invented applicants, at least one for each state of a file. */
export const APPLICANTS: readonly Applicant[] = [
  {
    name: 'Ahmad Zahir Stanekzai',
    dob: '1984-03-19',
    country: 'AF',
    city: 'Kabul',
    occupation: 'Pharmacist',
    on: 1,
    course: 'approved',
    customer: 0,
    picture: 11,
  },
  {
    name: 'Maryam Noori',
    dob: '1991-11-02',
    country: 'AF',
    city: 'Kabul',
    occupation: 'Teacher',
    on: 1,
    course: 'approved',
    customer: 1,
    picture: 12,
    passportDays: 110,
  },
  {
    name: 'Fatima Yusufi',
    dob: '1979-06-25',
    country: 'AF',
    city: 'Herat',
    occupation: 'Tailor',
    on: 2,
    course: 'approved',
    customer: 3,
    picture: 13,
  },
  {
    name: 'Priya Raman',
    dob: '1988-01-14',
    country: 'IN',
    city: 'Pune',
    occupation: 'Engineer',
    on: 4,
    course: 'under_review',
    picture: 14,
  },
  {
    name: 'Élodie Marchand',
    dob: '1993-09-08',
    country: 'FR',
    city: 'Lyon',
    occupation: 'Photographer',
    on: 5,
    course: 'info_requested',
    picture: 15,
  },
  {
    name: 'Chen Wei',
    dob: '1982-12-30',
    country: 'CN',
    city: 'Yiwu',
    occupation: 'Merchant',
    on: 5,
    course: 'submitted',
    picture: 16,
  },
  {
    name: 'Reza Mohammadi',
    dob: '1975-05-03',
    country: 'IR',
    city: 'Mashhad',
    occupation: 'Driver',
    on: 6,
    course: 'submitted',
    picture: 17,
  },
  {
    name: 'Samuel Okafor',
    dob: '1990-07-21',
    country: 'NG',
    city: 'Lagos',
    occupation: 'Student',
    on: 6,
    course: 'draft',
    picture: 18,
  },
  {
    name: 'Omar Latif',
    dob: '1986-10-10',
    country: 'AF',
    city: 'Kunduz',
    occupation: 'Carpenter',
    on: 3,
    course: 'rejected',
    picture: 19,
  },
  {
    name: 'Osman Latifzada',
    dob: '1987-10-10',
    country: 'AF',
    city: 'Kunduz',
    occupation: 'Carpenter',
    on: 4,
    course: 'closed',
    picture: 19,
  },
  {
    name: 'Sayed Karim Barakzoi',
    dob: '1961-04-04',
    country: 'AF',
    city: 'Kandahar',
    occupation: 'Retired',
    on: 6,
    course: 'second_person',
    picture: 20,
    pep: 'Former governor',
  },
  {
    name: 'Viktor Malenkow',
    dob: '1969-02-11',
    country: 'TR',
    city: 'Mersin',
    occupation: 'Ship broker',
    on: 5,
    course: 'blocked',
    picture: 21,
  },
  {
    name: 'Nasrin Popal',
    dob: '1995-02-17',
    country: 'AF',
    city: 'Bamyan',
    occupation: 'Nurse',
    on: 3,
    course: 'suspended',
    picture: 21,
  },
];
