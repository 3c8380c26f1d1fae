import type { CertificateContainer, Secret } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind } from '#kinds/kind.ts'

export const certificate = kind({
  type: 'OS::Barbican::CertificateContainer',
  name: [t('Certificate'), t('Certificates')],
  inline: [t('certificate'), t('certificates')],
  key: ({ id }: CertificateContainer) => [id],
  title: ({ name }) => name ?? '',
})

export const secret = kind({
  type: 'OS::Barbican::Secret',
  name: [t('Secret'), t('Secrets')],
  inline: [t('secret'), t('secrets')],
  key: ({ id }: Secret) => [id],
  title: ({ name }) => name ?? '',
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    barbican: CodesOf<typeof import('#kinds/barbican/kinds.ts')>
  }
}
