import { DEFAULT_LOCALE, dirOf, LOCALE_KEY, LOCALES } from '@/lib/i18n';

const choices = Object.fromEntries(LOCALES.map((locale) => [locale, dirOf(locale)]));

/**
 * Script that runs before the first paint, so that neither the wrong colours nor the prerendered English flash. It
 * applies the stored language with its direction, and the stored theme and density. Without a stored language, it
 * applies the first supported language of the browser. The script is the same on every page; the build adds its hash to
 * the content security policy.
 */
const SCRIPT = `(function(d){try{var s=localStorage,c=${JSON.stringify(choices)},l=s.getItem('${LOCALE_KEY}'),t=s.getItem('theme'),n=s.getItem('density');if(!Object.hasOwn(c,l))l=navigator.languages.map(function(g){return g.replace(/-.*$/,'').toLowerCase()}).find(function(g){return Object.hasOwn(c,g)});if(l&&l!=='${DEFAULT_LOCALE}'){d.lang=l;d.dir=c[l];d.dataset.localePending=''}if(t==='light'||t==='dark')d.dataset.theme=t;if(n==='regular'||n==='comfortable')d.dataset.density=n}catch(e){}})(document.documentElement)`;

export const FirstPaintScript = () => <script>{SCRIPT}</script>;
