import { t } from '#lib/translate.ts'
import { useMet } from '#resource/reading/requirements.tsx'
import { accessPath, passwordPath } from '#screens/account/places.ts'
import { Card } from '#ui/frame/card.tsx'
import { Link } from '#ui/press/link.tsx'

/** The other pages of the own account. */
const links = [
  {
    to: passwordPath,
    label: t('Change Password'),
    requires: [{ setting: 'OPENSTACK_KEYSTONE_BACKEND.can_edit_user' }],
  },
  { to: '/identity/application_credentials', label: t('Application Credentials'), requires: [] },
  { to: '/identity/ec2_credentials', label: t('EC2 Credentials'), requires: [] },
  { to: accessPath, label: t('API Access'), requires: [] },
]

export function AccountLinks() {
  const met = useMet('account pages', links) ?? []
  return (
    <Card title={t('Account')}>
      <ul className="flex flex-col gap-2">
        {met.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
