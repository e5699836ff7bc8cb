import { ownerQuestions, whoReadsAnswers } from '#src/content/owner-blocks.ts';
import { mailTarget } from '#src/content/owner-links.ts';
import type { Page } from '#src/content/page.ts';
import { plate } from '#src/content/trail-picture.ts';

export const page: Page = {
  heading: 'Questions About This App',
  panorama: {
    source: '/images/pages/faq.svg',
    alternative:
      'A telephone with this app on it, a question in one balloon and an answer in another.',
    ...plate,
  },
  subtitle: 'Installing, working without a signal, and what happens to what you type.',
  blocks: [
    ...ownerQuestions,
    {
      kind: 'section',
      id: 'install',
      heading: 'Installing',
      blocks: [
        {
          kind: 'questions',
          questions: [
            {
              question: 'Do I have to install anything?',
              open: true,
              answer: [
                'No. It works in your browser. If you install it, it gets its own icon, and the browser is less likely to erase what is waiting.',
              ],
            },
            {
              question: 'How do I install it?',
              answer: [
                'Android: open this site in Chrome. Tap the three dots and choose “Add to Home screen” or “Install app.” Other browsers have a similar entry in their menus.',
                'iPhone or iPad: open this site in Safari. Tap the Share button, choose “Add to Home Screen,” and tap “Add.” What is waiting in Safari does not move to the app: send it first.',
                'Computer: in Chrome or Edge, click the install symbol at the end of the address bar. In Safari on a Mac, choose “Add to Dock” in the File menu.',
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Working Offline',
      blocks: [
        {
          kind: 'questions',
          questions: [
            {
              question: 'Does it work without a signal?',
              answer: [
                'Yes, once this app has said “Ready to work offline.” Then every page opens, and every form can be filled out and submitted. Pages outside this site still need a connection.',
              ],
            },
            {
              question: 'What happens when I submit a form without a signal?',
              answer: [
                [
                  'It is saved on your device, and waits in the ',
                  { text: 'outbox', to: '/outbox' },
                  ', which the label at the top of every page opens. Chrome and Edge send it when the connection returns, even after you have closed the app. On an iPhone, and in Firefox and Safari, open the app when you have a signal.',
                ],
              ],
            },
            {
              question: 'Can what I wrote get lost?',
              answer: [
                'Only you delete what is waiting. But it is only as safe as the device. A private window forgets everything when you close it. A browser can clear what a site has stored when space runs low; if that happens, this app tells you at the next start. Safari does so if you use it for seven days without visiting the site, but not in the installed app. An app such as Facebook may forget what you write in its own window. If it matters, install the app, open it when you have a signal, or save a copy as a file: “Hand over” under “Tools.”',
                'If your answers cannot be saved or sent, the page says so, and everything you typed is still in the form.',
              ],
            },
            {
              question: 'Can I be notified when everything is sent?',
              answer: [
                'In browsers that can send while the app is closed, the outbox has a button for it, under “Tools.” On a computer, and on an iPhone that allows notifications, the icon of the installed app also shows how much is waiting. Chrome on Android cannot do that.',
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'What You Type',
      blocks: [
        {
          kind: 'questions',
          questions: [
            {
              question: 'Who reads what I send?',
              answer: [
                `It is read by ${whoReadsAnswers}`,
                [
                  'Where it is stored, and what stays on your device, is on the ',
                  { text: 'privacy page', to: '/privacy' },
                  '.',
                ],
              ],
            },
            {
              question: 'What happens to a form I have not finished?',
              answer: [
                'It is kept on your device, and never sent before you submit it. In the same tab, and on your own device, your words are put back. Anywhere else, this app asks first. “Start over” clears the form.',
              ],
            },
            {
              question: 'What do “sent” and “confirmed” mean?',
              answer: [
                'Sent: it went out. Some form services do not confirm what arrives. So “sent” does not mean that we have read it yet.',
                'Confirmed: our form service has replied that it has this very submission. Not confirmed: it was asked and does not have it. If a copy is still here, you can send it again or erase it.',
              ],
            },
            {
              question: 'What is the receipt code?',
              answer: [
                'A short code for each submission, such as 7K2M-9QX4-T, easy to read over a radio. You get it before anything is sent, so it does not prove that we got it. It stays the same when you edit your submission. If we keep receipts, we can use yours to find your submission.',
              ],
            },
            {
              question: 'Can someone else send what I wrote?',
              answer: [
                'Yes. “Hand over,” under “Tools” in the outbox, gives what is waiting to another device, even without a signal: as codes that it scans from your screen, or as a file that opens with a code. That device sends everything under the same receipts.',
                'Your device stops sending only after you have said that the other has it. You can still read it, or take it back. The other device can read your answers, so choose it with care.',
              ],
            },
            {
              question: 'How do I delete everything?',
              answer: [
                [
                  '“Erase everything on this device,” on the ',
                  { text: 'privacy page', to: '/privacy' },
                  '. This app cannot take back what was sent: ',
                  { text: 'contact us', to: '/contact' },
                  ' about it.',
                ],
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      id: 'accessibility',
      heading: 'Accessibility',
      blocks: [
        {
          kind: 'questions',
          questions: [
            {
              question: 'How do you test that everyone can use this app?',
              answer: [
                'It aims to meet level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. Before each release, automated tests check every kind of page for known faults: in light, dark and high-contrast colors, wide and narrow, with menus open and errors shown.',
                'They use forms, menus and the outbox with the keyboard alone, and check that the focus stays in sight. They double the size of letters and zoom to 400%: nothing is cut off, and no page scrolls sideways. They measure contrast, at least 7:1, or 4.5:1 for large text, and buttons, at least 48 pixels wide and high. With reduced motion, nothing moves.',
                'Automated tests miss things. People who use a screen reader, voice control or a switch have not tested this version.',
              ],
            },
          ],
        },
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'Does something keep you out? ',
              mailTarget === null
                ? { text: 'Write to us', to: '/contact' }
                : { text: 'Write us an email', to: mailTarget },
              '.',
            ],
          ],
        },
      ],
    },
  ],
};
