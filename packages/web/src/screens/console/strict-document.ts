/**
 * xterm writes its rules into `<style>` elements and colours into `style` attributes, neither of
 * which a strict content security policy lets through. Rules put into constructed style sheets and
 * into an element's own style are let through. This is the page's document as far as xterm can
 * tell, with these two ways in place of the other two.
 */
export const strictDocument = (): {
  document: Document
  /** Does what asks for the page's own document, which xterm also does while it opens. */
  during: (work: () => void) => void
  close: () => void
} => {
  const sheets = new Map<HTMLElement, CSSStyleSheet>()
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target instanceof HTMLElement) sheets.get(target)?.replaceSync(target.textContent)
    }
  })

  const made = (name: string): HTMLElement => Document.prototype.createElement.call(document, name)

  const styleElement = (): HTMLElement => {
    const element = made('span')
    element.hidden = true
    const sheet = new CSSStyleSheet()
    sheets.set(element, sheet)
    document.adoptedStyleSheets.push(sheet)
    observer.observe(element, { childList: true })
    return element
  }

  const createElement = (name: string): HTMLElement => {
    if (name === 'style') return styleElement()
    const element = made(name)
    const setAttribute = element.setAttribute.bind(element)
    element.setAttribute = (attribute, value) => {
      if (attribute === 'style') element.style.cssText = value
      else setAttribute(attribute, value)
    }
    return element
  }

  return {
    document: new Proxy(document, {
      get: (target, name) => {
        if (name === 'createElement') return createElement
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
      set: (target, name, value) => Reflect.set(target, name, value, target),
    }),
    during: (work) => {
      Object.defineProperty(document, 'createElement', { value: createElement, configurable: true })
      try {
        work()
      } finally {
        Reflect.deleteProperty(document, 'createElement')
      }
    },
    close: () => {
      observer.disconnect()
      const ours = new Set(sheets.values())
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => !ours.has(one))
    },
  }
}
