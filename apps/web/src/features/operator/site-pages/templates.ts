import { type SitePageName } from '@devhood/contract'

const NOTE = '> This is a template. Replace it with what is true here before you publish it.'

/** What the editor of a page starts with. Each says that it is a template. */
export const TEMPLATES: Readonly<Record<SitePageName, (site: string) => string>> = {
  rules: (site) => `${NOTE}

These rules apply to everything that people share on ${site}: posts, comments, job ads and profiles.

## Respect each other
Criticize the work, never the person. No insults, threats or hate.

## Share what is yours
Post pictures that you have made or may use, and name whoever made them.

## Keep private things private
Don't show names, addresses, keys or documents of others without their consent. Black them out first.

## No advertising
No bulk posts, no paid likes, and no accounts that only promote something.

## Honest job ads
An ad is for a job that exists. Nobody pays to apply or works for free.

## What happens if a rule is broken
Operators can hide or delete content and block accounts. You can read each decision about you, with its reasons, in Settings.

Report content with the menu beside it. Nobody learns who reported it.`,
  privacy: (site) => `${NOTE}

## Who is responsible
[Name, address and email of whoever runs ${site}]

## What is stored
- Your account: name, username and email, and your password only as a hash.
- What you share: pictures, texts, job ads, likes, saves and follows.
- Sessions: device, network address and time of each sign-in.

## What it is for
[Why you store this, on which legal basis, and for how long]

## Who else receives it
[Hosting, email and sign-in services that you use, or: nobody]

## Your rights
Settings has a download of all your data, and the deletion of your account with everything in it. For anything else, write to the address above.`,
  imprint: () => `${NOTE}

[Name of the person or organization]
[Postal address]

Email: [address]
Phone: [number]

[Register and number, tax number, and the person responsible for the content, where the law asks for them]`,
  contact: (site) => `${NOTE}

## Questions about ${site}
[Email address, and how soon you usually answer]

## Something that breaks the rules
Use *Report* in the menu of the post, comment, job ad or person. The operators see it at once.

## A security problem
[Email address for security reports]`,
}
