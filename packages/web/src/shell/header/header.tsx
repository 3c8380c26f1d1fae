import type { UserSession } from '@meridian/contract'
import { useState } from 'react'
import { t } from '#lib/translate.ts'
import { Narrow } from '#ui/frame/frame.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { NavigationIcon } from '#ui/icons.ts'
import { Link } from '#ui/press/link.tsx'
import { Logo } from '#ui/frame/logo.tsx'
import { OverlayPanel } from '#ui/overlays/overlay-panel.tsx'
import { resources } from '#resources/registry.ts'
import { useOthersChanges } from '#resource/changes.ts'
import { ActivityButton } from '#shell/header/activity-button.tsx'
import { AppearanceMenu } from '#shell/header/appearance-menu.tsx'
import { HeaderQuota } from '#shell/header/header-quota.tsx'
import { NavigationView, type NavigationViewProps } from '#shell/navigation-view.tsx'
import type { NavigationGroup } from '#shell/navigation.ts'
import { PageSearch } from '#shell/header/palette.tsx'
import type { OnSwitched } from '#shell/header/use-switch.ts'
import { ScopeSwitcher } from '#shell/header/scope-switcher.tsx'
import { UserMenu } from '#shell/header/user-menu.tsx'

export type HeaderStartProps = {
  user: UserSession
  groups: readonly NavigationGroup[]
  current: string | undefined
  /** The page is about all projects, whatever the one is in which the user works. */
  everywhere: boolean
  onSwitched: OnSwitched
}

/** Where one is: the product, and the project and region. On a phone also the navigation. */
export function HeaderStart({ user, groups, current, everywhere, onSwitched }: HeaderStartProps) {
  return (
    <>
      <MobileNavigation user={user.id} groups={groups} current={current} />
      <Link to="/" look="plain" aria-label={t('{product}, start page', { product: 'Meridian' })}>
        <Logo />
      </Link>
      <ScopeSwitcher user={user} everywhere={everywhere} onSwitched={onSwitched} />
    </>
  )
}

/** What serves every page: a quota, search, activities, look, user. */
export function HeaderEnd({
  user,
  groups,
  everywhere,
}: Pick<HeaderStartProps, 'user' | 'groups' | 'everywhere'>) {
  useOthersChanges(resources)
  return (
    <>
      <HeaderQuota user={user} everywhere={everywhere} />
      <PageSearch user={user} groups={groups} />
      <ActivityButton registry={resources} />
      <AppearanceMenu />
      <UserMenu user={user} />
    </>
  )
}

/** The navigation of narrow windows: a toggle, and the panels over a mask. */
export function MobileNavigation(props: Omit<NavigationViewProps, 'onGo'>) {
  const [open, setOpen] = useState(false)
  return (
    <Narrow>
      <IconButton
        icon={NavigationIcon}
        aria-label={t('Show navigation')}
        aria-expanded={open}
        onPress={() => setOpen(true)}
      />
      {open && (
        <OverlayPanel label={t('Navigation')} onClose={() => setOpen(false)}>
          <NavigationView {...props} touched onGo={() => setOpen(false)} />
        </OverlayPanel>
      )}
    </Narrow>
  )
}
