import { goToForm } from '#src/content/common-blocks.ts';
import { episodesOf, leading, whileUnlisted } from '#src/content/owner-blocks.ts';
import type { Page } from '#src/content/page.ts';
import { trailPicture } from '#src/content/trail-picture.ts';

export const page: Page = {
  ground: 'night',
  heading: 'The Resilient Path',
  hero: 'Be Ready. Stay Calm. Help Others.',
  subtitle:
    'Checklists to use today, and our podcast on survival, emergency response, HAM radio and procedures. If someone is in danger, call 911.',
  picture: trailPicture,
  actions: [goToForm],
  places: [
    { label: 'First Hour', to: '#first-hour' },
    { label: 'Kit', to: '#kit' },
    { label: 'Plan', to: '#call-plan' },
    { label: 'Radio', to: '#radio' },
    { label: 'Neighbors', to: '#neighbors' },
  ],
  blocks: [
    {
      kind: 'checklist',
      id: 'first-hour',
      heading: 'The First Hour',
      introduction:
        'After a disaster, go slowly and in order. The steps that save lives are framed. Instructions from emergency services come before any list.',
      ordered: true,
      urgent: ['danger', 'gas', 'injuries', 'call', 'bleeding'],
      items: {
        stop: 'Stop and breathe. Look around before you move.',
        danger: 'Get out of immediate danger: fire, water, falling things, power lines.',
        gas: 'If you smell gas: don’t light anything, flip switches or use a phone indoors. Get out, then call from a safe distance.',
        injuries: 'Check yourself for injuries, then the people with you.',
        call: 'Call 911 for anyone badly hurt or trapped, if you can get through.',
        bleeding: 'Stop heavy bleeding with firm pressure on the wound.',
        shoes: 'Put on sturdy shoes and gloves.',
        light: 'Use a flashlight. Don’t light candles: a fire is one more problem.',
        shutoff:
          'If wires or pipes are damaged, shut off the power, gas or water at the main, if you can do it safely. Let only the gas company turn gas back on.',
        lines: 'Stay away from downed power lines and from floodwater. Don’t drive through water.',
        fumes: 'Run generators, grills and camp stoves outdoors only, far from windows.',
        listen:
          'Turn on the radio and listen for instructions. If you are told to leave, leave at once.',
        text: 'Send one short text: who you are with, where you are, how you are.',
        phone: 'Save your battery: dim the screen and turn on power saving.',
        note: 'If you leave, leave a note that says where you are going and when.',
      },
    },
    {
      kind: 'checklist',
      id: 'kit',
      heading: 'The 72-Hour Kit',
      introduction:
        'For three days without help, in a bag you can carry, plus water. Check it twice a year.',
      items: {
        water: 'Water: one gallon for each person for each day, and some for pets.',
        food: 'Food for three days that needs no cooking, and a can opener.',
        'first-aid': 'First-aid kit.',
        medicines: 'Medicines you take every day, with a list of doses, and spare glasses.',
        light: 'Flashlight or headlamp for each person, and spare batteries.',
        radio: 'Battery or hand-crank radio.',
        power: 'Phone charger and a charged power bank.',
        whistle: 'Whistle, to signal for help.',
        clothes: 'Warm clothes, rain gear, sturdy shoes and a blanket for each person.',
        shelter: 'Dust masks, work gloves, duct tape and plastic sheeting.',
        tools: 'Multi-tool or knife, and a wrench to shut off gas or water.',
        fire: 'Matches or a lighter in a waterproof bag.',
        hygiene: 'Soap, toilet paper, moist towelettes, trash bags.',
        papers:
          'Copies of papers in a waterproof bag: identity, insurance, prescriptions, property.',
        cash: 'Cash in small bills.',
        map: 'Paper map of your area, a pencil and a notebook.',
        special: 'Supplies for babies, older people and pets.',
      },
    },
    {
      kind: 'checklist',
      id: 'call-plan',
      heading: 'Communication and Radio Call Plan',
      introduction: 'Make the plan together, write it on a card, and give everyone a copy.',
      writeIn: ['contact', 'numbers', 'places', 'channels', 'times', 'names'],
      items: {
        contact: 'Choose a contact person who lives far away. Everyone reports to that person.',
        numbers: 'Write everyone’s phone numbers on paper.',
        text: 'Text before you call: a text often gets through when a call does not.',
        places: 'Agree on a meeting place near home and one outside the neighborhood.',
        children: 'Agree on who picks up the children, and who is second if that person cannot.',
        channels: 'Agree on a first radio channel, and a second one if the first is busy.',
        times:
          'Agree on call times, such as the first five minutes of every third hour. Radios stay off in between.',
        names: 'Agree on radio names, list call signs, and choose who leads the call.',
        words: 'Agree on what to say first: who, where, how are you, what do you need.',
        missed: 'Agree on what happens when someone misses a call.',
        practice: 'Practice the whole plan, with phones turned off.',
      },
    },
    {
      kind: 'checklist',
      id: 'radio',
      heading: 'Radio Basics',
      introduction: 'A radio is a skill before it is a device. Begin by listening.',
      items: {
        license:
          'Know which of your radios need a license to transmit, and get it before you need it.',
        manual: 'Read the manual, and keep it with the radio.',
        channels: 'Store the local channels and weather channels, and keep a list on paper.',
        batteries: 'Charge the batteries every month. Keep spares.',
        listen: 'Listen before you talk. Wait until the channel is free.',
        press: 'Press the button, wait one second, then speak slowly, across the microphone.',
        names: 'Say who you are calling, then who you are.',
        short: 'Keep it short, with pauses, so that an emergency can break in.',
        over: 'Say “over” when you wait for an answer, and “out” when you are done.',
        spell: 'Spell names and places letter by letter, and repeat numbers.',
        back: 'Have important messages read back to you. Write them down with the time.',
        reception: 'No reception? Go higher, go outdoors, hold the antenna upright.',
        private: 'Remember that anyone can listen. Leave out private details.',
      },
    },
    {
      kind: 'checklist',
      id: 'neighbors',
      heading: 'Neighbor Check',
      introduction:
        'Help often comes first from next door. When your own household is safe, look around.',
      items: {
        people: 'Before: learn who lives alone, who is ill or elderly, who has small children.',
        needs: 'Before: learn who needs power for medical devices, or help to get out.',
        skills:
          'Before: learn who has skills or tools: nurse, electrician, radio operator, chainsaw, generator.',
        sign: 'Before: agree on a sign for “we are all right” and one for “we need help.”',
        pairs: 'After: go in pairs, and tell someone where you are going.',
        look: 'After: look before you step in. Don’t enter a damaged building.',
        knock: 'After: knock, call, listen. Check first on those who may need help most.',
        ask: 'After: ask four things: is anyone hurt, is anyone missing, do you have water and medicine, are you warm?',
        write: 'After: write down which house you checked, when, and what is needed.',
        report: 'After: report emergencies at once. Share the rest with your group.',
        return: 'After: come back at an agreed time.',
      },
    },
    {
      kind: 'section',
      heading: 'The Pocket Manual',
      id: 'pocket-manual',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            'The First Hour, the kit and the call plan on one sheet. Print it, fold it twice, and keep it with your papers.',
          ],
        },
        {
          kind: 'print-folded',
          label: 'Print the Pocket Manual',
          lists: ['first-hour', 'kit', 'call-plan'],
        },
      ],
    },
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
              text: 'What to do first, what to do next, and how to help others.',
            },
            {
              title: 'HAM Radio',
              text: 'Staying in touch when phones and the internet are down.',
            },
            {
              title: 'Procedures',
              text: 'Plans simple enough to remember, practiced before they are needed.',
            },
          ],
        },
        {
          kind: 'actions',
          actions: leading([
            { label: 'Video Channel', to: { outside: 'video' }, primary: true },
            { label: 'Second Video Channel', to: { outside: 'second-video' } },
            { label: 'Resiliency Pillar', to: '/pillars/resiliency' },
            { label: 'All Podcasts', to: '/podcasts' },
          ]),
        },
      ],
    },
    ...episodesOf('the-resilient-path'),
    {
      kind: 'section',
      heading: 'Walk the Path With Us',
      blocks: [
        {
          kind: 'paragraphs',
          paragraphs: [
            [
              'What would you like to hear more about? If you have skills or equipment to offer, join the volunteer network of the ',
              { text: 'Resiliency Pillar', to: '/pillars/resiliency' },
              `.${whileUnlisted('the-resilient-path', 'Episodes will be linked here.')}`,
            ],
          ],
        },
      ],
    },
    { kind: 'form', form: 'resilient-path', heading: 'Tell Us Your Interests' },
  ],
};
