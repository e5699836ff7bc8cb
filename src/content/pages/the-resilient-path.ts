import type { Page } from '#src/content/page.ts';
import { pictures } from '#src/content/pictures.ts';

export const page: Page = {
  heading: 'The Resilient Path',
  hero: 'Be Ready. Stay Calm. Help Others.',
  subtitle:
    'Our podcast on survival, emergency response, HAM radio and procedures, with checklists you can use today.',
  picture: pictures.theResilientPath,
  blocks: [
    {
      kind: 'section',
      heading: 'What the Show Is About',
      blocks: [
        {
          kind: 'cards',
          cards: [
            {
              title: 'Survival',
              text: 'Water, warmth, shelter, food: the plain things that carry you through the first days.',
            },
            {
              title: 'Emergency Response',
              text: 'What to do first, what to do next, and how to be of use to others.',
            },
            {
              title: 'HAM Radio',
              text: 'Staying in touch when phones and the internet are down.',
            },
            {
              title: 'Procedures',
              text: 'Plans that are simple enough to remember and are practiced before they are needed.',
            },
          ],
        },
        {
          kind: 'actions',
          actions: [
            { label: 'Video Channel', to: { outside: 'video' }, primary: true },
            { label: 'Second Video Channel', to: { outside: 'second-video' } },
            { label: 'Resiliency Pillar', to: '/pillars/resiliency' },
            { label: 'All Podcasts', to: '/podcasts' },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Checklists',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'These lists are general knowledge for any household. From your second visit on, this page opens without a signal. Instructions from the emergency services where you are come first, always. If someone is in danger, call 911.',
          ],
        },
        {
          kind: 'section',
          heading: 'The 72-Hour Kit',
          id: 'kit',
          blocks: [
            {
              kind: 'paragraphs',
              paragraphs: [
                'Pack what your household needs to get through three days without help, in a bag you can carry. Look through it twice a year.',
              ],
            },
            {
              kind: 'checklist',
              id: 'resilient-path-kit',
              items: [
                'Water: one gallon for each person for each day, and some for pets.',
                'Food for three days that needs no cooking, and a can opener.',
                'First-aid kit.',
                'Medicines you take every day, with a list of doses, and spare glasses.',
                'Flashlight or headlamp for each person, and spare batteries.',
                'Battery or hand-crank radio.',
                'Phone charger and a charged power bank.',
                'Whistle, to signal for help.',
                'Warm clothes, rain gear, sturdy shoes and a blanket for each person.',
                'Dust masks, work gloves, duct tape and plastic sheeting.',
                'Multi-tool or knife, and a wrench to shut off gas or water.',
                'Matches or a lighter in a waterproof bag.',
                'Soap, toilet paper, moist towels, trash bags.',
                'Copies of papers in a waterproof bag: identity, insurance, prescriptions, property.',
                'Cash in small bills.',
                'Paper map of your area, a pencil and a notebook.',
                'What babies, older people and pets in your household need.',
              ],
            },
          ],
        },
        {
          kind: 'section',
          heading: 'The First Hour',
          id: 'first-hour',
          blocks: [
            {
              kind: 'paragraphs',
              paragraphs: ['After a disaster, go slowly and in order.'],
            },
            {
              kind: 'checklist',
              id: 'resilient-path-first-hour',
              items: [
                'Stop and breathe. Look around before you move.',
                'Get out of immediate danger: fire, water, falling things, power lines.',
                'Check yourself for injuries, then the people with you.',
                'Call 911 for anyone badly hurt or trapped, if you can get through.',
                'Stop heavy bleeding with firm pressure on the wound.',
                'Put on sturdy shoes and gloves.',
                'If you smell gas: no flame, no switch, no phone indoors. Leave, shut the gas off outside if you know how, and call from a distance.',
                'Shut off electricity and water at the main if they are damaged and you can reach the shutoff safely.',
                'Stay away from downed power lines and from floodwater. Do not drive through water.',
                'Run generators, grills and camp stoves outdoors only, far from windows.',
                'Turn on the radio and listen for instructions. If you are told to leave, leave at once.',
                'Send one short text: who you are with, where you are, how you are.',
                'Keep the phone for what matters: low brightness, power saving on.',
                'If you leave, leave a note that says where you are going and when.',
              ],
            },
          ],
        },
        {
          kind: 'section',
          heading: 'Communication and Radio Call Plan',
          id: 'call-plan',
          blocks: [
            {
              kind: 'paragraphs',
              paragraphs: ['Make the plan together, write it on a card, and give everyone a copy.'],
            },
            {
              kind: 'checklist',
              id: 'resilient-path-call-plan',
              items: [
                'Choose a contact person who lives far away. Everyone reports to that person.',
                'Write the numbers on paper. Do not rely on the phone to remember them.',
                'Send text messages before you call: a text often gets through when a call does not.',
                'Agree on a meeting place near home and one outside the neighborhood.',
                'Agree on who picks up the children, and who is second if that person cannot.',
                'Agree on a first radio channel, and a second one if the first is busy.',
                'Agree on call times, such as the first five minutes of every third hour, so that radios can stay off in between.',
                'Agree on names to call each other, and on who leads the call.',
                'Agree on what to say first: who, where, how are you, what do you need.',
                'Agree on what happens when someone misses a call, and when someone goes to look.',
                'Practice the whole plan, with the phones switched off.',
              ],
            },
          ],
        },
        {
          kind: 'section',
          heading: 'Radio Basics',
          id: 'radio',
          blocks: [
            {
              kind: 'paragraphs',
              paragraphs: ['A radio is a skill before it is a device. Begin by listening.'],
            },
            {
              kind: 'checklist',
              id: 'resilient-path-radio',
              items: [
                'Know which of your radios need a license to transmit, and get it before you need it.',
                'Read the manual, and keep it with the radio.',
                'Store the local channels and weather channels, and keep a list on paper.',
                'Charge the batteries every month. Keep spare ones, and a way to charge without the grid.',
                'Listen before you talk. Wait until the channel is free.',
                'Press the button, wait one second, then speak slowly, across the microphone.',
                'Say whom you call first, then who you are.',
                'Keep it short. Leave pauses, so that someone with an emergency can break in.',
                'Say “over” when you wait for an answer, and “out” when you are done.',
                'Spell names and places letter by letter, and repeat numbers.',
                'Have the other side read important messages back to you. Write them down with the time.',
                'No reception? Go higher, go outdoors, hold the antenna upright.',
                'Remember that anyone can listen. Leave out private details.',
              ],
            },
          ],
        },
        {
          kind: 'section',
          heading: 'Neighbor Check',
          id: 'neighbors',
          blocks: [
            {
              kind: 'paragraphs',
              paragraphs: [
                'Help often comes first from next door. When your own household is safe, look after the houses around you.',
              ],
            },
            {
              kind: 'checklist',
              id: 'resilient-path-neighbors',
              items: [
                'Before: learn who lives alone, who is ill or elderly, who has small children.',
                'Before: learn who needs power for medical devices, or help to get out.',
                'Before: learn who has skills or tools: nurse, electrician, radio operator, chainsaw, generator.',
                'Before: agree on a sign for “we are all right” and one for “we need help.”',
                'After: go in pairs, and tell someone where you are going.',
                'After: look before you step in. Do not enter a damaged building.',
                'After: knock, call, listen. Check first on those who may need help most.',
                'After: ask four things: is anyone hurt, is anyone missing, do you have water and medicine, are you warm?',
                'After: write down which house you checked, when, and what is needed.',
                'After: report emergencies at once. Share the rest with your group.',
                'After: come back at an agreed time.',
              ],
            },
          ],
        },
      ],
    },
    {
      kind: 'section',
      heading: 'Walk the Path With Us',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'Which of these subjects would you like to hear more about? Tell us below. If you have skills or equipment to offer, join the volunteer network of the ',
              { text: 'Resiliency Pillar', to: '/pillars/resiliency' },
              '.',
            ],
          ],
        },
      ],
    },
    { kind: 'form', form: 'resilient-path', heading: 'Tell Us Your Interests' },
  ],
};
