import type { Action } from './domain/permission';
import type { RouteName } from './routes';

type Part = Readonly<{
  route: RouteName;
  view: string;
  needs: readonly Action[];
  /** Search terms by which the command palette finds the view, in English and Persian. */
  names: string;
}>;

/** Views with a separate entry in the command palette. Their titles are the messages below `frame.crumbs`. */
export const PARTS = [
  {
    route: 'app.accounting.journal-entry',
    view: 'opening',
    needs: ['create', 'post'],
    names: 'opening balances initial balance take over starting مانده اول دوره افتتاحیه',
  },
  {
    route: 'app.accounting.fiscal-closing',
    view: 'revaluation',
    needs: ['view'],
    names: 'revaluations revalue foreign balances unrealised تجدید ارزیابی تسعیر',
  },
  {
    route: 'app.exchange.tills',
    view: 'positions',
    needs: ['view'],
    names: 'positions currency exposure holdings موقعیت ارزی',
  },
  {
    route: 'app.exchange.tills',
    view: 'sessions',
    needs: ['view'],
    names: 'till shifts sessions counts نوبت دخل',
  },
  {
    route: 'app.exchange.rates',
    view: 'sets',
    needs: ['view'],
    names: 'published rates history نرخ اعلام‌شده',
  },
  {
    route: 'app.exchange.rates',
    view: 'fees',
    needs: ['view'],
    names: 'fee rules charges فیس کارمزد',
  },
  {
    route: 'app.exchange.rates',
    view: 'rules',
    needs: ['view'],
    names: 'rate limits tolerance margin حد نرخ',
  },
  {
    route: 'app.exchange.rates',
    view: 'feeds',
    needs: ['view'],
    names: 'rate feeds sources ECB fetch منبع نرخ',
  },
  {
    route: 'app.exchange.rates',
    view: 'board',
    needs: ['view'],
    names: 'rate board public display تابلو نرخ',
  },
  {
    route: 'app.exchange.compliance',
    view: 'cases',
    needs: ['view'],
    names: 'cases investigations قضیه',
  },
  {
    route: 'app.exchange.compliance',
    view: 'hits',
    needs: ['view'],
    names: 'sanctions list hits matches تحریم',
  },
  {
    route: 'app.exchange.compliance',
    view: 'search',
    needs: ['view'],
    names: 'sanctions search screening a name جستجو تحریم',
  },
  {
    route: 'app.exchange.compliance',
    view: 'lists',
    needs: ['view'],
    names: 'sanctions lists watchlists فهرست تحریم',
  },
  {
    route: 'app.exchange.compliance',
    view: 'reports',
    needs: ['view'],
    names: 'threshold reports ctr str گزارش آستانه',
  },
  {
    route: 'app.exchange.compliance',
    view: 'thresholds',
    needs: ['view'],
    names: 'thresholds limits identification آستانه',
  },
  {
    route: 'app.exchange.compliance',
    view: 'overrides',
    needs: ['view'],
    names: 'overrides exceptions استثنا',
  },
  {
    route: 'app.exchange.compliance',
    view: 'retention',
    needs: ['view'],
    names: 'retention keeping erase نگهداری',
  },
  {
    route: 'app.exchange.compliance',
    view: 'retention-rules',
    needs: ['view'],
    names: 'retention rules periods قواعد نگهداری',
  },
] as const satisfies readonly Part[];
