/** What pages ask of the server, call by call. */
import { expect, type Page, type Request } from '@playwright/test'

/** What a page asks from now on, each call as it is written in the requirements. */
export const callsOf = (page: Page) => {
  const all: Request[] = []
  page.on('request', (request) => void all.push(request))
  const of = (method: string, path: string) =>
    all.filter((one) => one.method() === method && pathOf(one) === `/api/${path}`)
  return {
    forget: () => void all.splice(0),
    /** It is asked, sooner or later. */
    expect: (method: string, path: string) =>
      expect.poll(() => of(method, path).length, `${method} ${path}`).toBeGreaterThan(0),
    /** What was sent with the only one. */
    body: (method: string, path: string): unknown => {
      const [one, ...others] = of(method, path)
      expect(others, `${method} ${path}`).toEqual([])
      return one?.postDataJSON()
    },
  }
}

const pathOf = (request: Request): string => new URL(request.url()).pathname
