import type { Described } from './described.ts';
import { element } from './element.ts';
import { formOf } from './form.ts';

/*
 * "Try it" for each operation of the reference page: the page is complete without, and a form is made when it is opened.
 */

for (const article of document.querySelectorAll<HTMLElement>('article[data-try]')) {
  const described = JSON.parse(article.dataset['try']!) as Described;
  const summary = element('summary', {}, 'Try it');
  const details = element('details', { className: 'try' }, summary);
  details.addEventListener('toggle', () => details.append(formOf(described)), { once: true });
  article.append(details);
}
