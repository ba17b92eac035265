import { type ReportReason } from '@devhood/contract'

/** Labels of the report reasons, in display order. */
export const REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or a scam',
  harassment: 'Harassment or threats',
  hate: 'Hate against people for who they are',
  sexual: 'Sexual content',
  violence: 'Violence or gore',
  illegal: 'Something illegal',
  ghostJob: 'Fake job: nobody is being hired',
  discrimination: 'Discrimination',
  other: 'Something else',
}
