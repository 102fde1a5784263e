import type { FirstData, FirstPicture, PageHead } from './document.ts';

/** The current content of the page at one address. */
export type Prepared = {
  /** Key of a page made only of lists: the page stays the same for as long as this does. */
  madeOf?: string;
  missing?: boolean;
  content(): { firstData: FirstData[]; firstPicture?: FirstPicture | null; head?: Partial<PageHead> };
};

/** A page that needs no data first, or fetches it in the browser. */
export const barePage: Prepared = { madeOf: 'nothing', content: () => ({ firstData: [] }) };

export const missingPage: Prepared = { missing: true, content: barePage.content };

/** Reads pages' first data, by the kind of page. */
export type FirstDataSource = {
  landing(): Promise<Prepared>;
  tournaments(search: URLSearchParams): Promise<Prepared>;
  scrims(search: URLSearchParams): Promise<Prepared>;
  tournament(id: string | undefined): Promise<Prepared>;
  scrim(id: string | undefined): Promise<Prepared>;
  organization(id: string | undefined): Promise<Prepared>;
};
