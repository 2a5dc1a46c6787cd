/** The columns of a register of assets that comes in as a file. */
export const ASSET_COLUMNS = {
  needed: ['name', 'category', 'cost', 'purchased_on', 'in_service_on'],
  free: [
    ...['currency', 'rate', 'salvage', 'method', 'life_months', 'frequency_months', 'convention'],
    ...['rate_percent', 'paid_from', 'opening', 'opening_on', 'opening_accumulated'],
    ...['opening_periods', 'quantity', 'serial', 'supplier', 'invoice_reference', 'location'],
    ...['employee', 'warranty_end', 'notes'],
  ],
} as const;
