import type { Random } from '@/server/seed/random';

/** Given names of one culture, and family names built from stems and endings. */
type Culture = Readonly<{ given: readonly string[]; family: readonly string[] }>;

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Family names are the stems themselves, or one or two stems with each ending. */
function culture(given: string, stems: string, ends = ''): Culture {
  const all = words(stems);
  const twice = all.flatMap((one, at) => all.slice(at + 1).map((two) => one + two.toLowerCase()));
  const family =
    ends === '' ? all : [...all, ...twice].flatMap((stem) => words(ends).map((end) => stem + end));
  return { given: words(given), family };
}

/** The stems are real; the names built from them belong to nobody. */
const CULTURES: Readonly<Record<string, Culture>> = {
  English: culture(
    `James Mary Robert Patricia Michael Jennifer William Linda Richard Susan Joseph Thomas Charles Karen Nancy Steven
    Kevin Brian Edward Ronald Timothy Jason Jeffrey Ryan Gary Nicholas Eric Stephen Andrea Rebecca Sharon Cynthia`,
    `Wil John Thom Robin Jack Harri Ander Richard Steven Peter Nel Wat Han Mor Simp Fergu Gib Hud Law Dixon Pear
    Matt Tom Rolin Ed Harding Wink Law Nich Daw Elli`,
    'son ston ley field wood man well ford',
  ),
  German: culture(
    'Hans Klaus Jürgen Wolfgang Dieter Ursula Monika Petra Sabine Andreas Stefan Thomas Markus Heike Birgit Günter Horst',
    `Hof Berg Bau Stein Roth Wein Gold Schwarz Brand Lind Eich Rosen Kirch Feld Wald Neu Alt Burg Buch Linden Hagen`,
    'mann er bauer meier hauser berger mayr ecker',
  ),
  French: culture(
    'Jean Pierre Marie Michel Philippe Nathalie Isabelle Sylvie Laurent Christophe Véronique Thierry Céline Aurélie',
    'Bon Beau Ch\u00e2tel Mar Gir Lef Mor Del Bern Rouss Per Gaut Lam Mont Clair Four Vill Rich Dub Lang Gir',
    'ard eau ier et in onnet elle ois',
  ),
  Spanish: culture(
    'José Juan Antonio Carlos Luis María Carmen Ana Pilar Jorge Miguel Fernando Alejandra Guadalupe Rafael Sergio',
    `García Martínez López Sánchez Pérez Gómez Fernández Díaz Moreno Álvarez Romero Navarro Torres Domínguez Vázquez Ramos
    Gil Ramírez Serrano Blanco Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Iglesias Núñez Medina
    Garrido Cortés Castillo Santos Lozano Guerrero Cano Prieto Méndez Cruz Gallego Vidal León Herrera Peña Cabrera Campos`,
  ),
  Polish: culture(
    'Piotr Krzysztof Andrzej Tomasz Paweł Jan Marcin Anna Katarzyna Małgorzata Agnieszka Barbara Ewa Zofia Jerzy',
    'Kowal Nowa Wiśniew Dąbrow Lewandow Zieliń Szymań Kozłow Jankow Mazur Krawczy Piotrow Grabow Paw\u0142ow Michal Zają Wróblew',
    'ski ska czyk kiewicz ek iak',
  ),
  Russian: culture(
    `Aleksandr Sergey Vladimir Andrey Aleksey Nikolay Dmitry Yelena Olga Natalya Irina Svetlana Tatyana Mikhail Viktor Yuri
    Igor Oleg Konstantin Pavel`,
    `Ivan Petr Sidor Smirn Kuznets Sokol Lebed Kozl Moroz Volk Zayts Pavl Semyon Golub Vinograd Bogdan Vorob Fyodor
    Belya Taras Bel Komar Orl Kisel Makar Andre Kovalch Gus Titar Ryab`,
    'ov ova ev in ina enko sky uk',
  ),
  Turkish: culture(
    'Mustafa Ahmet Mehmet Ayşe Fatma Emine Hatice Zeynep Murat Hüseyin İbrahim Osman Elif Merve Yusuf Emre Burak Kemal',
    'Yıl Kay Dem Şah Çel Öz Aras Kılı Doğ Arsl Koç Kurt Polat Er Ak Kara Bulut Taş Gün Ay Tun Sev Uy',
    'dız maz can oğlu han soy türk er tekin',
  ),
  Arabic: culture(
    `Ahmed Mohamed Mahmoud Fatima Khaled Omar Youssef Ibrahim Hassan Hussein Mariam Aisha Nasser Samir Tariq Ziad Rania
    Layla Bilal Faisal Sultan Majid Walid Hamza`,
    `Masri Shami Halabi Baghdadi Tikriti Najjar Haddad Khoury Saadi Otaibi Harbi Qahtani Dosari Shammari Ghamdi Zahrani
    Mutairi Enezi Rashidi Subaie Balushi Maamari Hinai Busaidi Kindi Siyabi Lawati Zadjali Farsi Habsi Kalbani Jabri
    Tamimi Jubouri Dulaimi Obeidi Samarrai Mosuli Nuaimi Azzawi Janabi Bayati Hashimi Qaisi Zubaidi Saffar Hammadi
    Mazrouei Suwaidi Falasi Ketbi Mansoori Shehhi Zaabi Muhairi Nahdi Amoudi Bawazir Attas Saqqaf Haddar`,
  ),
  Persian: culture(
    `Mohammad Ali Reza Hossein Fatemeh Zahra Maryam Mehdi Amir Saeed Nasrin Parisa Kamran Behnam Farhad Shahin Bijan
    Manouchehr Jamshid Kaveh Golnar Homayoun`,
    `Ahmad Karim Rahim Hosse Moham Jafar Sadegh Kazem Rezai Akbar Asghar Bagher Taher Ghasem Nazar Yousef Mousav Nour Shari
    Golest Firouz Bahrami Kerman Tehran Shiraz Tabriz Isfahan Hamedan`,
    'i pour zadeh nejad ian far nia vand',
  ),
  Afghan: culture(
    `Abdul Ghulam Mohammad Najibullah Zalmay Hamidullah Noor Gul Wali Sher Khan Nasrullah Rahmatullah Shukria Farida Latifa
    Aminullah Habibullah Esmatullah Zabihullah`,
    `Ahmadzai Stanikzai Noorzai Popalzai Barakzai Alokozai Achakzai Yousafzai Hotak Karzai Wardak Safi Mohmand Shinwari
    Zadran Mangal Amarkhel Sahak Tarakhil Sulaimankhel Kakar Durrani Ghilzai Momand Khogyani Stanekzai Omarkhel Niazi
    Rahmani Akbari Haidari Sharifi Hakimi Nazari Amiri Sultani Mirzad Faqiri Qaderi Hashimi`,
  ),
  Urdu: culture(
    `Muhammad Imran Asif Bilal Usman Kashif Nadeem Tahira Shazia Rukhsana Saima Farooq Zubair Waqar Shahid Adnan Faisal`,
    `Malik Butt Chaudhry Qureshi Siddiqui Ansari Bhatti Rajput Cheema Warraich Awan Gondal Abbasi Bukhari Gilani Naqvi
    Rizvi Zaidi Kazmi Jafri Mirza Baig Lodhi Khattak Afridi Bangash Marwat Orakzai Dar Lone Wani Mughal Sheikh Memon Soomro
    Bhutto Jatoi Leghari Mazari Khosa`,
  ),
  Bengali: culture(
    'Abdul Mohammad Rafiqul Shafiqul Nazrul Sheikh Rahima Fatema Kamrul Mizanur Habibur Saiful Anwara Nasima Jahangir Tofazzal',
    `Rahman Islam Hossain Uddin Miah Chowdhury Sarkar Mondal Talukder Bhuiyan Howlader Sikder Akhter Begum Khatun Sultana
    Majumder Biswas Das Roy Ghosh Banerjee Mukherjee Bhattacharya Chakraborty`,
  ),
  Chinese: culture(
    `Xiaoming Jianguo Wei Fang Xiuying Guiying Yang Jing Qiang Lei Jun Yan Jie Juan Tao Chao Ping Gang Guoqiang Zhiwei
    Haiyan Xiaohong Jianhua Wenbo Mingzhu Yulan Shaohua Zhengyi Pengfei Lihua`,
    'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Tang Deng Feng',
  ),
  Korean: culture(
    'Minjun Seoyeon Jiwoo Hyunwoo Jihoon Yejin Sungmin Donghyun Jaehyun Eunji Minji Kyungsoo Chulsoo Youngho Myungsook',
    'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Yoo Hong Jeon Moon Yang Bae',
  ),
  Vietnamese: culture(
    'Van-Anh Thi-Hoa Minh-Tuan Duc-Thang Ngoc-Lan Quang-Huy Thanh-Tung Hong-Nhung Xuan-Phuc Thu-Trang Van-Hung Huu-Nghia',
    'Nguyen Tran Le Pham Hoang Phan Vu Dang Bui Do Ho Ngo Duong Ly Dinh Trinh Mai Truong Lam Cao',
  ),
  Nigerian: culture(
    'Chukwuemeka Oluwaseun Ngozi Adebayo Ifeoma Babatunde Chidinma Yetunde Emeka Folasade Ibrahim Musa Amina Sani Abubakar',
    'Ade Olu Oye Chukwu Nna Ogun Ola Oke Eze Oko Uche Onye Aki Fa',
    'bayo kunle mola dike ma ji yemi nta lola gbe',
  ),
};

const EVERY = Object.values(CULTURES);

/** A random name of any culture. `more` percent have a second given name, and a third as many a second family name. */
export function nameOfAnywhere(random: Random, more: number): string {
  const { given, family } = random.pick(EVERY);
  return [
    random.pick(given),
    ...(random.below(100) < more ? [random.pick(given)] : []),
    random.pick(family),
    ...(random.below(100) < more / 3 ? [random.pick(family)] : []),
  ].join(' ');
}
