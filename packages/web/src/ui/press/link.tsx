import { createContext, use, type MouseEvent, type ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { cx } from '#ui/cx.ts'

export type Navigation = {
  /** Goes to a path of this site, without loading the page anew. */
  go: (path: string) => void
  /** The address of a path of this site, below the web root. */
  href: (path: string) => string
}

const NavigationContext = createContext<Navigation>({
  go: (path) => window.location.assign(path),
  href: (path) => path,
})

/** Tells links and menus how to go to a path of this site. */
export function NavigationProvider({
  navigation,
  children,
}: {
  navigation: Navigation
  children: ReactNode
}) {
  return (
    <NavigationContext value={navigation}>
      <RouterProvider navigate={navigation.go} useHref={navigation.href}>
        {children}
      </RouterProvider>
    </NavigationContext>
  )
}

export type LinkProps = {
  /** A path of this site, such as `/project/instances`, with its query. */
  to: string
  children: ReactNode
  /** How it looks: in running text, plain (as its surroundings), or as a button. */
  look?: 'text' | 'plain' | 'button' | 'primary' | undefined
  /** Further classes for the place of the link. */
  place?: string | undefined
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
  onPress?: (() => void) | undefined
}

/** A link inside the product. The browser's own ways (new tab, copy address) keep working. */
export function Link({ to, look = 'text', place, children, onPress, ...rest }: LinkProps) {
  const { go, href } = use(NavigationContext)
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return
    }
    event.preventDefault()
    onPress?.()
    go(to)
  }
  return (
    <a {...rest} href={href(to)} onClick={follow} className={cx(looks[look], place)}>
      {children}
    </a>
  )
}

/** A link to another site or file; it opens apart and tells that site nothing. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={looks.text}>
      {children}
    </a>
  )
}

/** A link that begins a letter. Whatever stands in an address's place stays one: it is encoded. */
export function MailLink({ to }: { to: string }) {
  const [name = '', ...domain] = to.split('@').map(encodeURIComponent)
  return (
    <a href={`mailto:${[name, ...domain].join('@')}`} className={looks.text}>
      {to}
    </a>
  )
}

const button =
  'inline-flex h-control items-center justify-center gap-1.5 rounded-md border px-3 ' +
  'font-medium whitespace-nowrap transition-colors duration-100 '

const looks = {
  text: 'rounded-sm text-accent-text hover:underline',
  plain: '',
  button: `${button}border-edge bg-surface shadow-raised hover:bg-hover`,
  primary: `${button}border-transparent bg-accent text-on-accent hover:bg-accent-hover`,
}
