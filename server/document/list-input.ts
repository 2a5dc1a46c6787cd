/** Filters and order of a list of documents. */
export type ListInput = Readonly<{
  page?: string | undefined;
  per_page?: string | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: string | undefined;
  mine?: '1' | undefined;
  user_id?: string | undefined;
  branch_id?: string | undefined;
  account_id?: string | undefined;
  currency?: string | undefined;
  amount_from?: string | undefined;
  amount_to?: string | undefined;
  attached?: '0' | '1' | undefined;
  exact?: '1' | undefined;
}>;
