// The policy forbids making HTML of text, but emptying an element by none of it, as React Aria does.
// Who makes this policy first is the only one (`trusted-types default`).
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text === '' ? '' : null),
  // The one worker there is; `api/built-file.ts` sees to it that it is what was built.
  createScriptURL: (url, _type, sink) => {
    const { href } = new URL('static/layout-worker-', document.baseURI)
    return sink.startsWith('Worker') && url.startsWith(href) ? url : null
  },
})
// The chosen theme and density, set before the first paint; src/ui/frame/appearance.ts keeps them.
for (const [, name, value] of document.cookie.matchAll(/\bmeridian_(theme|density)=(\w+)/g)) {
  document.documentElement.dataset[name] = value
}
// What the page reads first, asked for before its scripts are there; src/api/first-call.ts takes it.
const element = document.getElementById('preloaded')
const first = element && JSON.parse(element.textContent).first
if (first) {
  const address = new URL(first.path.slice(1), document.baseURI)
  // The scripts below are many, and a browser asks a server for six things at once.
  const request = new Request(address, { headers: first.headers, priority: 'high' })
  const answer = fetch(request)
  // Whoever takes it hears of it.
  answer.catch(() => {})
  window.firstCall = { request, answer }
  const map = document.querySelector('[type=importmap]')
  const { integrity } = JSON.parse(map.textContent)
  for (const file of element.dataset.scripts.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    const href = `./${file}`
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity: integrity[href], href })
    document.head.append(link)
  }
}
// Without the page's own scripts, what the server drew of it would only look like a page.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    const tell = () => {
      document.getElementById('server-rendered')?.remove()
      if (document.querySelector('body > [role=alert]')) return
      // In English: what would translate it is among what did not come.
      const text = 'Meridian could not be loaded. Reload the page to try again.'
      const said = { role: 'alert', className: 'm-6', textContent: text }
      document.body.append(Object.assign(document.createElement('p'), said))
    }
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell)
    else tell()
  },
  true,
)
