import { testApp } from '../app/app.ts'
import { promote } from './moderation.ts'
import { caller, PASSWORD, people } from './people.ts'

export const AT = '/v1/operator/invitations'

export interface Invitation {
  $id: string
  $createdAt: string
  expire: string
  email: string
  note: string
  usedBy: { username: string } | null
  link?: string
  emailed?: boolean
}

/** Olga became an operator when everybody could still sign up. */
export async function openWorld(options: Parameters<typeof testApp>[1] = {}) {
  const server = await testApp({}, options)
  const { Olga, Bob } = await people(server.app, 'Olga', 'Bob')
  await promote(server, Olga)
  Object.assign(server.config, { registration: 'invite' })
  const guest = caller(server.app)
  const invite = async (body: object = {}) => {
    const made = (await Olga.request('POST', AT, body)).json<Invitation>()
    return { ...made, code: new URL(made.link ?? '').searchParams.get('invitation') ?? '' }
  }
  const signUp = async (email: string, invitation?: string) => {
    const account = { userId: 'unique()', email, password: PASSWORD, name: 'New' }
    const response = await guest('POST', '/v1/account', { ...account, invitation })
    return response.statusCode === 201 ? '201' : `${response.statusCode} ${response.json().type}`
  }
  return { server, Olga, Bob, guest, invite, signUp }
}
