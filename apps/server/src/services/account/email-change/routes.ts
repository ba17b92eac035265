import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { actorOf, logEvent } from '#http'
import { callerOf, ownerOf } from '../callers.ts'
import { CALLS } from '../calls.ts'
import type { AccountServices } from '../services.ts'

const PENDING = '/account/email-change'

/** Email changes that are pending until the new address confirms. */
export const emailChangeRoutes =
  ({ emails, emailProofs }: AccountServices): FastifyPluginAsyncTypebox =>
  async (api) => {
    async function sendNotice(request: FastifyRequest, notify: () => Promise<void>): Promise<void> {
      await notify().catch((error: unknown) =>
        request.log.warn({ err: error }, 'An email could not be written'),
      )
    }

    api.get(PENDING, CALLS.emailChange, async (request) => emails.find(actorOf(request)))
    api.post(PENDING, CALLS.resendEmailChange, async (request) => emails.resend(ownerOf(request)))
    api.delete(PENDING, CALLS.cancelEmailChange, async (request) => {
      await emails.cancel(ownerOf(request))
      logEvent(request, 'email_change_cancelled')
    })
    api.put(PENDING, CALLS.confirmEmailChange, async (request) => {
      await sendNotice(request, await emailProofs.confirm(callerOf(request), request.body))
      logEvent(request, 'email_changed', { accountId: request.body.userId })
    })
    api.post(`${PENDING}/undo`, CALLS.checkEmailUndo, async ({ body }) =>
      emailProofs.checkUndo(body),
    )
    api.put(`${PENDING}/undo`, CALLS.undoEmailChange, async (request) => {
      await sendNotice(request, await emailProofs.undo(callerOf(request), request.body))
      logEvent(request, 'email_change_undone', { accountId: request.body.userId })
    })
  }
