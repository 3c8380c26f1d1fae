import type { UserSession } from '@meridian/contract'
import { lazy, Suspense, useState } from 'react'
import { t } from '#lib/translate.ts'
import { usePlace } from '#resource/place.tsx'
import { useMet } from '#resource/reading/requirements.tsx'
import { passwordPath, settingsPath } from '#screens/account/places.ts'
import { Button } from '#ui/press/button.tsx'
import { DownIcon, KeyIcon, SettingsIcon, SignOutIcon, SystemIcon, UserIcon } from '#ui/icons.ts'
import { Menu } from '#ui/choose/menu.tsx'
import { chooseToSignOut } from '#shell/header/sign-out.ts'

const SessionsDialog = lazy(async () => ({
  default: (await import('#shell/header/sessions-dialog.tsx')).SessionsDialog,
}))

/** Where users are kept in a directory, their passwords are changed there (RS-PERM-05). */
const changing = [{ requires: [{ setting: 'OPENSTACK_KEYSTONE_BACKEND.can_edit_user' }] }]

/** Who is signed in, their own account, where else they are, and the way out. */
export function UserMenu({ user }: { user: UserSession }) {
  const [showing, setShowing] = useState(false)
  const place = usePlace()
  const mayChange = useMet('menu of the user', changing)?.length
  return (
    <>
      <Menu
        label={t('User')}
        trigger={
          <Button tone="quiet" icon={UserIcon} trailingIcon={DownIcon}>
            <span className="max-w-32 truncate max-sm:sr-only">{user.username}</span>
          </Button>
        }
        sections={() => [
          {
            id: 'user',
            label: t('{user} in {domain}', {
              user: user.username,
              domain: user.user_domain_name,
            }),
            items: [
              {
                id: 'settings',
                label: t('Settings'),
                icon: SettingsIcon,
                onAction: () => place.go(settingsPath),
              },
              ...(mayChange
                ? [
                    {
                      id: 'password',
                      label: t('Change Password'),
                      icon: KeyIcon,
                      onAction: () => place.go(passwordPath),
                    },
                  ]
                : []),
              {
                id: 'sessions',
                label: t('My Sessions'),
                icon: SystemIcon,
                onAction: () => setShowing(true),
              },
              {
                id: 'out',
                label: t('Sign Out'),
                icon: SignOutIcon,
                onAction: () => {
                  chooseToSignOut()
                  place.go('/auth/logout')
                },
              },
            ],
          },
        ]}
      />
      {showing && (
        <Suspense>
          <SessionsDialog onClose={() => setShowing(false)} />
        </Suspense>
      )}
    </>
  )
}
